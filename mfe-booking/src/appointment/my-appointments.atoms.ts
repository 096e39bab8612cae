import { isMovable, type MyAppointment } from '@molar/contract'
import { isSessionEnded } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { failureForPage, type MessageText } from '../wizard/message.ts'
import { patientTokenAtom, perPersonAtom } from '../wizard/wizard.atoms.ts'
import { loadAppointments } from './appointment.api.ts'

interface List {
  /** null until they are loaded. */
  rows: MyAppointment[] | null
  error: MessageText | null
}

const list = perPersonAtom<List>({ rows: null, error: null })
export const myAppointmentsAtom = atom((get) => get(list))

/** Shows in the list what the patient has changed since it was loaded. */
export const updateRowAtom = atom(null, (get, set, changed: MyAppointment) => {
  const { rows, error } = get(list)
  const isUpcoming = isMovable(changed.state)
  const kept = rows?.flatMap((row) => (row.id === changed.id ? (isUpcoming ? [changed] : []) : [row]))
  set(list, { rows: kept ?? null, error })
})

/** Loads the upcoming appointments of the patient who entered a code. */
export const loadListAtom = atom(null, async (get, set) => {
  const token = get(patientTokenAtom)
  if (!token) return
  set(list, { rows: get(list).rows, error: null })
  try {
    const rows = await loadAppointments(token)
    if (get(patientTokenAtom) === token) set(list, { rows, error: null })
  } catch (error) {
    if (get(patientTokenAtom) !== token) return
    // The code was entered too long ago: the patient enters a new one.
    if (isSessionEnded(error)) set(patientTokenAtom, null)
    else set(list, { rows: get(list).rows, error: failureForPage(error) })
  }
})
