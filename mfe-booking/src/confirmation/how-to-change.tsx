import { useState } from 'react'
import { clinicTimeAt, clinicToday, formatDay, formatTime } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { useSupports } from '../wizard/use-supports.ts'
import { wizardAtom } from '../wizard/wizard.atoms.ts'

/** How to change what was booked: by the link in the message while the server allows it, or by phone. */
export function HowToChange() {
  const { t, i18n } = useTranslation('booking')
  const [now] = useState(() => new Date())
  const { booked } = useAtomValue(wizardAtom)
  const hasLink = useSupports('appointment-link')
  const hasWaitingList = useSupports('waiting-list')
  if (!booked?.reference) return t('booked.changeOrCancelWithoutReference')
  if (!hasLink || !booked.sentTo) return t('booked.changeOrCancel')
  const { changeUntil } = booked
  if (changeUntil && changeUntil < `${clinicToday(now)}T${clinicTimeAt(now)}`)
    return `${t('booked.tooLateToChange')} ${t('booked.changeOrCancel')}`

  function until() {
    const [day = '', time = ''] = changeUntil!.split('T')
    return t('booked.changeUntil', {
      date: formatDay(day, i18n.language),
      time: formatTime(time, i18n.language),
    })
  }

  return [changeUntil && until(), t('booked.changeByLink'), hasWaitingList && t('booked.earlierByLink')]
    .filter(Boolean)
    .join(' ')
}
