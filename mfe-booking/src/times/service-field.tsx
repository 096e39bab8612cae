import { COMPLAINTS, type Service, SLOT_MINUTES } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import type { BookingForm } from '../wizard/wizard.ts'
import { complaintName, isComplaint } from './complaint-name.ts'
import styles from './times.module.css'

interface ServiceFieldProps {
  type: BookingForm['appointmentType']
  /** null before they are loaded. */
  services: { state: 'loading' | 'ready' | 'failed'; list: Service[] } | null
  id: BookingForm['serviceId']
  text: string
  /** There is no doctor field beside it. */
  isAlone: boolean
  error: string | undefined
  onChoose: (change: Pick<BookingForm, 'serviceId' | 'serviceText'>) => void
}

/** The services of this branch and type; if they could not be loaded, a list of common complaints. */
export function ServiceField({ type, services, id, text, isAlone, error, onChoose }: ServiceFieldProps) {
  const { t } = useTranslation('booking')
  const isLoading = type !== '' && services?.state !== 'ready' && services?.state !== 'failed'
  const isFallback =
    services?.state === 'failed' || (services?.state === 'ready' && services.list.length === 0)
  const first = isLoading
    ? 'loading'
    : type === ''
      ? 'chooseType'
      : isFallback
        ? 'chooseComplaint'
        : 'chooseService'
  // A service that was chosen before the list failed.
  const others = text && !isComplaint(text) ? [text] : []
  const options = isFallback
    ? [...others, ...COMPLAINTS].map((name: string) => ({
        id: null,
        value: name,
        name,
        label: complaintName(t, name),
      }))
    : (services?.list ?? []).map((service) => ({
        id: service.id,
        value: String(service.id),
        name: service.name,
        label:
          (service.duration ?? SLOT_MINUTES) === SLOT_MINUTES
            ? service.name
            : t('times.serviceMinutes', { name: service.name, minutes: service.duration }),
      }))
  return (
    <Field
      id="service"
      className={isAlone ? styles['wide'] : undefined}
      label={t(isFallback ? 'times.complaint' : 'times.service')}
      error={error}
    >
      {(control) => (
        <select
          {...control}
          className={`form-select ${error ? 'is-invalid' : ''}`}
          disabled={isLoading || type === ''}
          aria-busy={isLoading || undefined}
          value={isFallback ? text : (id ?? '')}
          onChange={({ target }) => {
            const chosen = options.find(({ value }) => value === target.value)
            onChoose({
              serviceId: chosen?.id ?? null,
              serviceText: chosen?.name ?? '',
            })
          }}
        >
          <option value="">{t(first === 'loading' ? 'common:loading' : `times.${first}`)}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
