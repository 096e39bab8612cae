import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { useSupports } from '../wizard/use-supports.ts'
import { wizardAtom } from '../wizard/wizard.atoms.ts'

/** How to change what was booked: by the link in the message where the server sends one, or by phone. */
export function HowToChange() {
  const { t } = useTranslation('booking')
  const { booked } = useAtomValue(wizardAtom)
  const hasLink = useSupports('appointment-link')
  const hasWaitingList = useSupports('waiting-list')
  if (!booked?.reference) return t('booked.changeOrCancelWithoutReference')
  if (!hasLink || !booked.sentTo) return t('booked.changeOrCancel')
  return `${t('booked.changeByLink')} ${hasWaitingList ? t('booked.earlierByLink') : ''}`
}
