import { Fragment, useEffect, useMemo } from 'react'
import { GENDERS } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Field, OptionGroup } from '@molar/shared/ui'
import { type BookingForm, isEmailOptional } from '../wizard/wizard.ts'
import { wizardAtom } from '../wizard/wizard.atoms.ts'
import { loadBookingRulesAtom } from './details.atoms.ts'
import { countries } from './countries.ts'
import { DetailInput, type DetailName } from './detail-input.tsx'
import styles from './details.module.css'

interface DetailsFieldsProps {
  form: BookingForm
  /** Shown until Next was refused: the error summary then says which fields are required. */
  hasRequiredNote: boolean
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<BookingForm>) => void
}

/** The headings of the form and the text fields under each. */
const GROUPS = {
  who: ['firstName', 'lastName', 'age'],
  reach: ['email', 'phoneNumber'],
} as const satisfies Record<string, readonly DetailName[]>

/** The details of a new patient in three groups. Checked on Next, not while typing. */
export function DetailsFields({ form, hasRequiredNote, errorOf, onChange }: DetailsFieldsProps) {
  const { t } = useTranslation(['booking', 'common'])
  const wizard = useAtomValue(wizardAtom)
  const loadRules = useSetAtom(loadBookingRulesAtom)
  useEffect(() => void loadRules(), [loadRules])
  const mayOmitEmail = isEmailOptional(wizard)
  // The branch is chosen below.
  const cities = form.location ? [] : wizard.emailOptionalIn.map((code) => t(`common:city.${code}`))
  const hintOf = (name: DetailName) => {
    if (name === 'age' || (name === 'email' && mayOmitEmail)) return t('details.optional')
    return name === 'email' && cities.length > 0 && t('details.optionalIn', { cities: cities.join(', ') })
  }
  return (
    <>
      {hasRequiredNote && <p className={styles['lead']}>{t('required')}</p>}
      {Object.entries(GROUPS).map(([group, names]) => (
        <Fragment key={group}>
          <h2>{t(`details.${group}`)}</h2>
          <div className={styles['fields']}>
            {names.map((name) => (
              <DetailInput
                key={name}
                name={name}
                form={form}
                {...(name === 'email' && { isRequired: !mayOmitEmail })}
                hint={hintOf(name)}
                error={errorOf(name)}
                onChange={onChange}
              />
            ))}
          </div>
        </Fragment>
      ))}
      <h2>{t('details.about')}</h2>
      <div className={styles['fields']}>
        <OptionGroup
          id="gender"
          className={styles['wide'] ?? ''}
          legend={t('details.gender')}
          hint={t('details.optional')}
          value={form.gender || null}
          options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
          onChoose={(gender) => onChange({ gender })}
        />
        <CountryField value={form.nationality} onChange={(nationality) => onChange({ nationality })} />
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
