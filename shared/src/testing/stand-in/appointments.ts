import {
  addDays,
  type AppointmentRow,
  clinicToday,
  listAppointments,
  setAppointmentStatus,
} from '@molar/contract'
import { refusal } from '../fake-api.ts'
import { anAppointment } from '../factories.ts'
import type { On } from './on.ts'
import { pageFrom } from './page-from.ts'

const PEOPLE = [
  ['Adaeze', 'Okafor'],
  ['Tunde', 'Bakare'],
  ['Adébáyọ̀', 'Ọláyínká'],
  ['Tonye', 'Amachree'],
  ['Halima', 'Bello'],
] as const
const BRANCHES = ['lag', 'fct', 'phc'] as const

const row = (index: number): AppointmentRow => {
  const [surname, other_names] = PEOPLE[index % PEOPLE.length]!
  const isOpen = index % 3 !== 1
  return anAppointment({
    id: 500 + index,
    reference: `MLR-7K2Q-${String(10 + index)}`,
    user: { surname, other_names, location: BRANCHES[index % BRANCHES.length]! },
    appointment_date: `${addDays(clinicToday(), 1 + Math.floor(index / 4))}T09:30`,
    isOpen,
    status: isOpen ? 'pending' : 'confirmed',
    verified: index % 4 !== 2,
  })
}

const says = (row: AppointmentRow, search = '') =>
  [row.user.surname, row.user.other_names, row.user.phone_number, row.reference].some((text) =>
    text?.toLowerCase().includes(search.toLowerCase()),
  )

const isWithin = (day: string, from = '', to = '') => (!from || day >= from) && (!to || day <= to)

/** Three pages of appointments, which can be searched, confirmed and opened again. */
export function answerAppointments(on: On) {
  const rows = Array.from({ length: 23 }, (_, index) => row(index))
  on(listAppointments, {
    answer: ({ input: { location, status, page, search, from, to } }) =>
      pageFrom(
        rows.filter(
          (one) =>
            (location === 'all' || one.user.location === location) &&
            (status === '' || one.isOpen === (status === '1')) &&
            says(one, search) &&
            isWithin(one.appointment_date.slice(0, 10), from, to),
        ),
        page,
      ),
    empty: pageFrom<AppointmentRow>([], 1),
  })
  on(setAppointmentStatus, {
    answer: ({ path, input: { isOpen } }) => {
      const found = rows.find(({ id }) => path.endsWith(`/${id}`))
      if (!found) return refusal(404, 'This appointment is no longer there.')
      return Object.assign(found, { isOpen, status: isOpen ? 'pending' : 'confirmed' })
    },
  })
}
