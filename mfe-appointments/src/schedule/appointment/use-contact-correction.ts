import { useEffect, useState } from 'react'
import type { ContactCorrection, ScheduledAppointment } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { useIsOpen } from '@molar/shared/ui'
import { useActionFailureText, useFailureNotice } from '../../action-failure.ts'
import { type PatientErrors, patientErrors } from '../panel/patient-errors.ts'
import { supportsCorrection } from '../state/contact-correction.api.ts'
import { correctContactAtom } from '../state/contact-correction.atoms.ts'

/** Corrects name and contact of a patient who was not verified. `save` returns whether they are saved. */
export function useContactCorrection(appointment: ScheduledAppointment) {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const failureText = useActionFailureText()
  const notifyFailure = useFailureNotice()
  const correct = useSetAtom(correctContactAtom)
  const isOpen = useIsOpen()
  const [isSupported, setSupported] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [fieldErrors, setFieldErrors] = useState<PatientErrors>({})
  useEffect(() => void supportsCorrection().then(setSupported), [])

  const forgetFailure = () => {
    setFailure(null)
    setFieldErrors({})
  }
  async function save(input: Omit<ContactCorrection, 'version'>) {
    const name = `${input.first_name} ${input.last_name}`
    setBusy(true)
    forgetFailure()
    const { isSaved, failure: refused, isConfirmationSent } = await correct({ appointment, input })
    setBusy(false)
    if (isSaved) notify('success', t('correction.saved', { name }))
    if (isConfirmationSent === false) notify('info', t('schedule.noConfirmation', { name }))
    const { patient } = appointment
    if (refused && !isOpen()) notifyFailure(refused, patient)
    else if (refused) {
      const { ofFields, isAll } = patientErrors(refused.errors)
      setFieldErrors(ofFields)
      setFailure(isAll ? null : failureText(refused, patient))
    }
    return isSaved
  }
  return { isSupported, isBusy, failure, fieldErrors, save, forgetFailure }
}
