import { type LocationCode, LOCATIONS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { OptionGroup } from '@molar/shared/ui'
import styles from './details.module.css'

interface LocationChoiceProps {
  value: LocationCode | ''
  error: string | undefined
  onChoose: (location: LocationCode) => void
}

/** Open for everybody: a patient of Lagos may book in Abuja. */
export function LocationChoice({ value, error, onChoose }: LocationChoiceProps) {
  const { t } = useTranslation(['booking', 'common'])
  return (
    <OptionGroup
      id="location"
      className={styles['location'] ?? ''}
      legend={`${t('details.location')}*`}
      required
      value={value || null}
      error={error}
      options={LOCATIONS.map((code) => ({ value: code, label: t(`common:city.${code}`) }))}
      onChoose={onChoose}
    />
  )
}
