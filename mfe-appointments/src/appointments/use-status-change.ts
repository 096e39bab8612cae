import { useEffect, useState } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useActionFailureText, useFailureNotice } from '../action-failure.ts'
import type { RowChanges } from './appointment-table.tsx'
import type { ListedAppointment } from './listed-appointment.ts'
import type { ListView } from './list-view.ts'
import { changeStatusAtom, clearRefusalsAtom, pendingStatusesAtom, refusalsAtom } from './status.atoms.ts'
import { useShownView } from './use-shown-view.ts'

/**
 * Confirm and Reopen: the row changes at once, and changes back with a message in the row if the server refuses. A message about
 * another list than the one on screen is a toast.
 */
export function useStatusChange(view: ListView) {
  const { t } = useTranslation('appointments')
  const failureText = useActionFailureText()
  const pending = useAtomValue(pendingStatusesAtom)
  const refusals = useAtomValue(refusalsAtom)
  const saveChange = useSetAtom(changeStatusAtom)
  const clearRefusals = useSetAtom(clearRefusalsAtom)
  const [announcement, setAnnouncement] = useState('')

  const notifyFailure = useFailureNotice()
  const shownView = useShownView(view)
  useEffect(() => clearRefusals, [view, clearRefusals])

  const nameOf = (appointment: ListedAppointment) => appointment.name || t('noName')
  const changes: RowChanges = {
    isOpen: ({ id, isOpen }) => (id === null ? isOpen : (pending.get(id) ?? isOpen)),
    refusalOf: (appointment) => {
      const refusal = appointment.id !== null && refusals.get(appointment.id)
      return refusal ? failureText(refusal, nameOf(appointment)) : null
    },
  }
  const changeStatus = async (appointment: ListedAppointment) => {
    if (appointment.id === null) return
    setAnnouncement('')
    const name = nameOf(appointment)
    const { id } = appointment
    const result = await saveChange({ id, patient: name, isOpen: changes.isOpen(appointment), view })
    if (!result) return
    if ('isOpen' in result) {
      const key = result.isOpen ? 'reopenedMessage' : 'confirmedMessage'
      setAnnouncement(t(key, { name }))
    } else if ('kind' in result && shownView.current !== view) notifyFailure(result, name)
  }
  return {
    changes,
    changeStatus: (appointment: ListedAppointment) => void changeStatus(appointment),
    announcement,
  }
}
