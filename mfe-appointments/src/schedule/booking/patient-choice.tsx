import { useEffect, useId, useRef, useState } from 'react'
import { type FoundPatient, type LocationCode, MAX_FOUND_PATIENTS, withoutInvisible } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import { FoundPatients, summaryOf } from './found-patients.tsx'
import { EMPTY_PATIENT, type UnregisteredPatient } from '../state/schedule-draft.ts'
import panelStyles from '../panel/panel.module.css'
import styles from './booking.module.css'
import type { BookingErrors } from './use-desk-booking.ts'
import { useFoundPatients } from './use-found-patients.ts'

interface PatientChoiceProps {
  branch: LocationCode
  patient: FoundPatient | null
  onPatient: (patient: FoundPatient | null) => void
  unregistered: UnregisteredPatient
  onUnregistered: (patient: UnregisteredPatient) => void
  search: string
  onSearch: (text: string) => void
  /** The id of the field after it. */
  nextField: string
  /** The first field with an error has the focus. */
  errors: BookingErrors
  /** See `Field`. */
  errorKey: number
}

export const PATIENT_FIELDS = ['firstName', 'lastName', 'phone'] as const
const fieldId = (name: keyof UnregisteredPatient) => `new-patient-${name}`

/** The id of the search field. */
export const PATIENT_SEARCH = 'patient-search'

/** What is missing of a new patient: the search if nothing was typed, null if nothing is missing. */
export function missingField(patient: UnregisteredPatient) {
  const missing = PATIENT_FIELDS.filter((name) => !patient[name].trim())
  return missing.length === PATIENT_FIELDS.length ? 'search' : (missing[0] ?? null)
}

/** Finds a registered patient by name, phone number or clinic ID, or takes the name and phone number of a new one. */
export function PatientChoice(props: PatientChoiceProps) {
  const { branch, patient, onPatient, unregistered, onUnregistered, search, onSearch, nextField } = props
  const { errors, errorKey } = props
  const { t } = useTranslation('appointments')
  const typed = patientIn(search)
  const { found, isByName, isSearching, hasFailed, searchAgain } = useFoundPatients(
    branch,
    typed?.phone ?? search,
    typed ? `${typed.firstName} ${typed.lastName}` : '',
  )
  /** Whether Enter was pressed before the search had a result. */
  const [isEntered, setEntered] = useState(false)
  const results = useId()
  const searchField = useRef<HTMLInputElement>(null)
  const isChosen = patient !== null
  // The pressed button has gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    document.getElementById(isChosen ? nextField : PATIENT_SEARCH)?.focus({ preventScroll: true })
  }, [isChosen, nextField])

  useEffect(() => {
    const first = PATIENT_FIELDS.find((name) => errors[name])
    const id = errors.search ? PATIENT_SEARCH : first && fieldId(first)
    if (id) document.getElementById(id)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- Only for new errors, not while somebody corrects one of them.
  }, [errorKey])

  const takeFound = (patients: FoundPatient[]) => {
    const [first, second] = patients
    // A relative with the same phone number, and somebody with the same name, are for a person to decide.
    if (first && !second && (!typed || (hasNames(first, typed) && !isByName))) onPatient(first)
    else document.querySelector<HTMLElement>(`[aria-labelledby="${results}"] button`)?.focus()
  }
  useEffect(() => {
    if (!isEntered || isSearching) return
    setEntered(false)
    if (found?.length) takeFound(found)
    // Without a result nobody knows whether the patient is registered.
    else if (found && typed) searchField.current?.form?.requestSubmit()
    // oxlint-disable-next-line react/exhaustive-deps -- Only when the result of the search arrives.
  }, [isEntered, isSearching])

  if (patient)
    return (
      <div className={styles['chosen']}>
        <div>
          <b>{patient.name}</b>
          <div className="text-body-secondary">{summaryOf(patient)}</div>
        </div>
        <button type="button" className="btn btn-text" onClick={() => onPatient(null)}>
          {t('schedule.otherPatient')}
        </button>
      </div>
    )
  const foundText = (count: number) => {
    if (count === 0) return t('schedule.nobodyFound')
    return t(count === MAX_FOUND_PATIENTS ? 'schedule.foundFirst' : 'schedule.found', { count })
  }
  const input = (name: keyof UnregisteredPatient, label: string, type = 'text') => (
    <Field
      id={fieldId(name)}
      label={label}
      error={errors[name]}
      errorKey={errorKey}
      announced
      className={name === 'phone' ? panelStyles['whole'] : undefined}
    >
      {(control) => (
        <input
          {...control}
          type={type}
          className="form-control"
          autoComplete="off"
          value={unregistered[name]}
          onChange={({ target }) => onUnregistered({ ...unregistered, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field
        id={PATIENT_SEARCH}
        label={t('schedule.findPatient')}
        hint={t('schedule.findHint')}
        error={errors.search}
        errorKey={errorKey}
        announced
      >
        {(control) => (
          <input
            {...control}
            ref={searchField}
            type="search"
            className="form-control"
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={({ target }) => {
              onSearch(target.value)
              setEntered(false)
              const typedPatient = patientIn(target.value)
              if (typedPatient) onUnregistered(typedPatient)
              // The search is for somebody else: what it filled in must not be booked.
              else if (typed && isSame(typed, unregistered)) onUnregistered(EMPTY_PATIENT)
            }}
            // Who goes on to another field does not wait for the result.
            onBlur={() => setEntered(false)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(isSearching || hasFailed || found?.length)) return
              event.preventDefault()
              if (hasFailed) searchAgain()
              // Otherwise somebody who is registered would be booked as a new patient.
              if (found) takeFound(found)
              else setEntered(true)
            }}
          />
        )}
      </Field>
      <output className="small text-body-secondary" id={results}>
        {hasFailed && t('schedule.searchFailed')}
        {found && foundText(found.length)}
      </output>
      {found && found.length > 0 && (
        <FoundPatients patients={found} labelledBy={results} onChoose={onPatient} />
      )}
      <fieldset className={panelStyles['patientFields']}>
        <legend>{t('schedule.newPatient')}</legend>
        {input('firstName', t('schedule.firstName'))}
        {input('lastName', t('schedule.lastName'))}
        {input('phone', t('schedule.phone'), 'tel')}
      </fieldset>
    </>
  )
}

const isSame = (one: UnregisteredPatient, other: UnregisteredPatient) =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone

/** The new patient of a line such as `Bisi Adesina 0803 555 0191`; null if it is not complete. */
export function patientIn(text: string): UnregisteredPatient | null {
  const [, firstName, lastName, phone] =
    /^\s*(\p{L}\S*)\s+(\p{L}.*?)[\s,]+(\+?\d[\d\s().\p{Pd}]{6,})$/u.exec(withoutInvisible(text)) ?? []
  return firstName && lastName && phone ? { firstName, lastName, phone: phone.trim() } : null
}

/** Whether it begins such a line: with two names and a part of a number. */
export const isLineOfPatient = (text: string) => /^\s*\p{L}\S*\s+\p{L}.*[\s,]\+?\d/u.test(text)

/** The words of a name in any order, without case and accents. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** Whether all names of the new patient are names of the found one. */
function hasNames({ name }: FoundPatient, { firstName, lastName }: UnregisteredPatient) {
  const words = wordsOf(name)
  return wordsOf(`${firstName} ${lastName}`).every((word) => words.includes(word))
}
