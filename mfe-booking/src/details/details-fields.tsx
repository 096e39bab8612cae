import { type InputHTMLAttributes, useMemo } from 'react'
import { GENDERS, MINIMUM_AGE } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field, OptionGroup } from '@molar/shared/ui'
import type { BookingForm } from '../wizard/wizard.ts'
import { countries } from './countries.ts'
import styles from './details.module.css'

interface DetailsFieldsProps {
  form: BookingForm
  /** Shown until Next was refused: the error summary then says which fields are required. */
  hasRequiredNote: boolean
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<BookingForm>) => void
}

type Name = 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'age'

const INPUTS: Record<Name, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { required: true, autoComplete: 'given-name', maxLength: 100 },
  lastName: { required: true, autoComplete: 'family-name', maxLength: 100 },
  email: { required: true, type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  phoneNumber: { required: true, type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
  age: { type: 'number', inputMode: 'numeric', min: MINIMUM_AGE, max: 130 },
}
const NAMES = Object.keys(INPUTS) as Name[]

/** The details of a new patient. Checked on Next, not while typing. */
export function DetailsFields({ form, hasRequiredNote, errorOf, onChange }: DetailsFieldsProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      {hasRequiredNote && <p className={styles['lead']}>{t('required')}</p>}
      <div className={styles['fields']}>
        {NAMES.map((name) => {
          const error = errorOf(name)
          const star = INPUTS[name].required ? '*' : ''
          return (
            <Field key={name} id={name} label={`${t(`details.${name}`)}${star}`} error={error}>
              {(control) => (
                <input
                  {...control}
                  {...INPUTS[name]}
                  className={`form-control ${error ? 'is-invalid' : ''}`}
                  value={form[name]}
                  onChange={(event) => onChange({ [name]: event.target.value })}
                />
              )}
            </Field>
          )
        })}
        <CountryField value={form.nationality} onChange={(nationality) => onChange({ nationality })} />
        <OptionGroup
          id="gender"
          className={styles['wide'] ?? ''}
          legend={t('details.gender')}
          value={form.gender || null}
          options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
          onChoose={(gender) => onChange({ gender })}
        />
      </div>
    </>
  )
}

interface CountryFieldProps {
  value: string
  onChange: (nationality: string) => void
}

function CountryField({ value, onChange }: CountryFieldProps) {
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
