import { useEffect, useState } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import type { RowChanges } from './appointment-table.tsx'
import type { ListedAppointment } from './listed-appointment.ts'
import type { ListView } from './list-view.ts'
import {
  changeStatusAtom,
  clearRefusalsAtom,
  pendingStatusesAtom,
  refusalsAtom,
  type StatusRefusal,
} from './status.atoms.ts'

/** Confirm and Reopen: the row changes at once, and changes back with a message if the server refuses. */
export function useStatusChange(view: ListView) {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const pending = useAtomValue(pendingStatusesAtom)
  const refusals = useAtomValue(refusalsAtom)
  const saveChange = useSetAtom(changeStatusAtom)
  const clearRefusals = useSetAtom(clearRefusalsAtom)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => clearRefusals, [view, clearRefusals])

  const nameOf = (appointment: ListedAppointment) => appointment.name || t('noName')
  const messageOf = ({ serverMessage, isUnknown }: StatusRefusal, appointment: ListedAppointment) =>
    serverMessage ?? t(isUnknown ? 'unconfirmed' : 'refused', { name: nameOf(appointment) })
  const changes: RowChanges = {
    isOpen: ({ id, isOpen }) => (id === null ? isOpen : (pending[id] ?? isOpen)),
    refusalOf: (appointment) => {
      const refusal = appointment.id !== null && refusals[appointment.id]
      if (!refusal) return null
      return refusal.isUnknown ? t('unconfirmedHere') : messageOf(refusal, appointment)
    },
  }
  const changeStatus = async (appointment: ListedAppointment) => {
    if (appointment.id === null) return
    setAnnouncement('')
    const result = await saveChange({ id: appointment.id, isOpen: changes.isOpen(appointment), view })
    if (!result) return
    if ('isOpen' in result) {
      const key = result.isOpen ? 'reopenedMessage' : 'confirmedMessage'
      setAnnouncement(t(key, { name: nameOf(appointment) }))
    } else notify('error', messageOf(result, appointment))
  }
  return {
    changes,
    changeStatus: (appointment: ListedAppointment) => void changeStatus(appointment),
    announcement,
  }
}
