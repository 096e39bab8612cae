import { useId } from 'react'
import { type FoundPatient, type LocationCode, toE164 } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { FoundPatients } from './found-patients.tsx'
import { useFoundPatients } from './use-found-patients.ts'

interface SamePhoneProps {
  branch: LocationCode
  /** As typed, also incomplete; '' for none. */
  phone: string
  onChoose: (patient: FoundPatient) => void
}

/** The registered patients who have the phone number of a new patient. Families share one, so nobody is chosen. */
export function SamePhone({ branch, phone, onChoose }: SamePhoneProps) {
  const { t } = useTranslation('appointments')
  const { found } = useFoundPatients(branch, toE164(phone) ?? '')
  const title = useId()
  const isFound = found !== null && found.length > 0
  return (
    <>
      <output id={title} className="small">
        {isFound && t('schedule.samePhone')}
      </output>
      {isFound && <FoundPatients patients={found} labelledBy={title} onChoose={onChoose} />}
    </>
  )
}
