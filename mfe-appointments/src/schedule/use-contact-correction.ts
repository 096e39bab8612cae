import { useEffect, useState } from 'react'
import { type ContactCorrection, type ScheduledAppointment, toE164 } from '@molar/contract'
import { isSessionEnded } from '@molar/shared/http'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { toActionFailure, useActionFailureText } from '../action-failure.ts'
import { saveContact, supportsCorrection } from './contact-correction.api.ts'
import { refetchAtom, showAppointmentAtom } from './schedule.atoms.ts'
import { useIsOpen } from './use-is-open.ts'

/** Corrects name and contact of a patient who was not verified. `save` returns whether they are saved. */
export function useContactCorrection(appointment: ScheduledAppointment) {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const failureText = useActionFailureText()
  const show = useSetAtom(showAppointmentAtom)
  const readAgain = useSetAtom(refetchAtom)
  const isOpen = useIsOpen()
  const [isSupported, setSupported] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => void supportsCorrection().then(setSupported), [])

  async function save(input: Omit<ContactCorrection, 'version'>) {
    const { id, version } = appointment
    const { first_name, last_name, phone_number, email } = input
    const name = `${first_name} ${last_name}`
    setBusy(true)
    setFailure(null)
    try {
      const saved = await saveContact(id, { version, ...input })
      show({
        ...appointment,
        patient: name,
        phone: toE164(phone_number),
        email: email || null,
        version: saved.version ?? version + 1,
      })
      notify('success', t('correction.saved', { name }))
      if (saved.isConfirmationSent === false) notify('info', t('schedule.noConfirmation', { name }))
      return true
    } catch (error) {
      if (isSessionEnded(error)) return false
      const text = failureText(toActionFailure(error), appointment.patient)
      if (isOpen()) setFailure(text)
      else notify('error', text)
      return false
    } finally {
      setBusy(false)
      readAgain()
    }
  }
  return { isSupported, isBusy, failure, save }
}
