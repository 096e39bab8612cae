import { useMemo } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import { countries } from './countries.ts'

interface CountryFieldProps {
  value: string
  onChange: (nationality: string) => void
}

export function CountryField({ value, onChange }: CountryFieldProps) {
  const { t, i18n } = useTranslation('booking')
  const options = useMemo(() => countries(i18n.language), [i18n.language])
  return (
    <Field id="nationality" label={t('details.nationality')}>
      {(control) => (
        <select
          {...control}
          className="form-select"
          autoComplete="country-name"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((country) => (
            <option key={country.value} value={country.value}>
              {country.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
