import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatPhone, type LocationCode, type ScheduledAppointment } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BusyButton, Field, FieldError } from '@molar/shared/ui'
import styles from '../panel/panel.module.css'
import { type Contact, useScheduleDraft, useStoredDraft } from '../state/schedule-draft.ts'
import { useContactCorrection } from './use-contact-correction.ts'

const formOf = ({ patient, phone, email }: ScheduledAppointment): Contact => {
  const names = patient.trim().split(/\s+/)
  const lastName = names.pop() ?? ''
  return {
    firstName: names.join(' '),
    lastName,
    phone: phone ? formatPhone(phone) : '',
    email: email ?? '',
  }
}

const FIELDS = [
  ['firstName', 'text'],
  ['lastName', 'text'],
  ['phone', 'tel'],
  ['email', 'email'],
] as const

const fieldId = (name: string) => `contact-${name}`

interface ContactCorrectionProps {
  branch: LocationCode
  appointment: ScheduledAppointment
  /** The appointment can no longer be changed: what was typed can only be read and copied. */
  isEnded: boolean
}

/** A button, and after a press the form that corrects name, phone and email of a patient who was not verified. */
export function ContactCorrection({ branch, appointment, isEnded }: ContactCorrectionProps) {
  const { t } = useTranslation('appointments')
  const { isSupported, isBusy, failure, fieldErrors, save, forgetFailure } = useContactCorrection(appointment)
  const draft = useScheduleDraft(branch)
  const [stored] = useState(() => draft.readOf('correction', appointment.id))
  /** Null while the form is closed. */
  const [form, setForm] = useState(stored?.form ?? null)
  /** What the form said when it was opened. */
  const [opened, setOpened] = useState(stored?.opened ?? null)
  /** What was saved last: an error is about this. */
  const [sent, setSent] = useState(form)
  const [isNotified, setNotified] = useState(stored?.isNotified ?? true)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isTyped = form !== null && JSON.stringify(form) !== JSON.stringify(opened)
  useStoredDraft(branch, { correction: { appointment: appointment.id, form, opened, isNotified } }, isTyped)
  const isOpen = form !== null
  useEffect(() => {
    if (isOpen) document.getElementById(fieldId('firstName'))?.focus()
    // Without the button, because the appointment has ended: the panel.
    else if (wasOpen.current)
      (opener.current ?? document.querySelector<HTMLElement>('[role="dialog"]'))?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(() => {
    const first = FIELDS.find(([name]) => fieldErrors[name])
    if (first) document.getElementById(fieldId(first[0]))?.focus()
  }, [fieldErrors])

  if (!isSupported) return null
  if (!form)
    return isEnded ? null : (
      <button
        ref={opener}
        type="button"
        className="btn btn-text px-0"
        onClick={() => {
          forgetFailure()
          setForm(formOf(appointment))
          setOpened(formOf(appointment))
        }}
      >
        {t('correction.correct')}
      </button>
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isEnded) return
    setSent(form)
    const now = formOf(appointment)
    // Someone else may have corrected what was not changed here.
    const valueOf = (name: keyof Contact) => (form[name] === opened?.[name] ? now : form)[name].trim()
    const isSaved = await save({
      first_name: valueOf('firstName'),
      last_name: valueOf('lastName'),
      phone_number: valueOf('phone'),
      email: valueOf('email'),
      notify: isNotified,
    })
    if (isSaved) setForm(null)
  }
  return (
    <form
      className={`${styles['patientFields']} mb-3`}
      aria-label={t('correction.correct')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {FIELDS.map(([name, type]) => (
        <Field
          key={name}
          id={fieldId(name)}
          label={t(`schedule.${name}`)}
          hint={name === 'email' ? t('correction.hint') : undefined}
          error={form[name] === sent?.[name] ? fieldErrors[name] : undefined}
          announced
          className={type === 'text' ? undefined : styles['whole']}
        >
          {(control) => (
            <input
              {...control}
              type={type}
              className="form-control"
              autoComplete="off"
              readOnly={isEnded}
              value={form[name]}
              // What is typed after Save would be lost with the form.
              onChange={({ target }) => !isBusy && setForm({ ...form, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      {!isEnded && (
        <div className={`form-check ${styles['whole']}`}>
          <input
            id="contact-notify"
            type="checkbox"
            className="form-check-input"
            checked={isNotified}
            onChange={({ target }) => !isBusy && setNotified(target.checked)}
          />
          <label className="form-check-label" htmlFor="contact-notify">
            {t('correction.notify')}
          </label>
        </div>
      )}
      <div className={styles['whole']}>
        {(failure || isEnded) && (
          <FieldError
            id="contact-failure"
            message={isEnded ? t('correction.notSaved') : failure!}
            announced
          />
        )}
        <div className={styles['buttons']}>
          {!isEnded && (
            <BusyButton busy={isBusy} busyText={t('correction.saving')}>
              {t('correction.save')}
            </BusyButton>
          )}
          <button type="button" className="btn btn-outline-primary" onClick={() => !isBusy && setForm(null)}>
            {t('correction.cancel')}
          </button>
        </div>
      </div>
    </form>
  )
}
