import { type MatchingPatient, patientDisplayName } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'

interface NameFieldProps {
  matches: MatchingPatient[]
  chosen: number | null
  error: string | undefined
  onChoose: (index: number | null) => void
}

/** Which of the patients that fit; the server says how much of each name it shows. */
export function NameField({ matches, chosen, error, onChoose }: NameFieldProps) {
  const { t } = useTranslation('booking')
  return (
    <Field id="who" label={t('code.select')} error={error} announced>
      {(control) => (
        <select
          {...control}
          className={`form-select ${error ? 'is-invalid' : ''}`}
          required
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('code.choose')}</option>
          {matches.map((match, index) => (
            <option key={index} value={index}>
              {patientDisplayName(match)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
