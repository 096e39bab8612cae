import { useState } from 'react'
import { clinicTimeAt } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { appointmentAtom } from './loaded-appointment.atoms.ts'

/** Where the device shows another time than the clinic: whose time the page shows. */
export function ClinicTimeNote() {
  const { t } = useTranslation(['my-appointment', 'common'])
  const { location } = useAtomValue(appointmentAtom)!
  const [now] = useState(() => new Date())
  if (now.getHours() === Number(clinicTimeAt(now).slice(0, 2))) return null
  return ` ${t('clinicTime', { city: t(`common:city.${location}`) })}`
}
