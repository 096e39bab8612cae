import { COMPLAINTS, type Service } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import type { BookingForm } from '../wizard/wizard.ts'
import { reasonIn } from './reasons.ts'
import styles from './times.module.css'

interface ServiceFieldProps {
  type: BookingForm['appointmentType']
  /** null before they were asked for. */
  services: { state: 'loading' | 'ready' | 'failed'; list: Service[] } | null
  id: number | null
  text: string
  /** No doctor's field stands beside it. */
  alone: boolean
  onChoose: (change: Pick<BookingForm, 'serviceId' | 'serviceText'>) => void
}

/** The services of this branch and type; where they did not load, the reasons people usually come for. */
export function ServiceField({ type, services, id, text, alone, onChoose }: ServiceFieldProps) {
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
  const options = isFallback
    ? COMPLAINTS.map((name) => ({ value: name as string, name: name as string, words: reasonIn(t, name) }))
    : (services?.list ?? []).map((service) => ({
        value: String(service.id),
        name: service.name,
        words: service.name,
      }))
  return (
    <Field
      id="service"
      className={alone ? styles['wide'] : undefined}
      label={t(isFallback ? 'times.complaint' : 'times.service')}
    >
      {(control) => (
        <select
          {...control}
          className="form-select"
          disabled={isLoading || type === ''}
          aria-busy={isLoading || undefined}
          value={isFallback ? text : (id ?? '')}
          onChange={({ target }) => {
            const chosen = options.find(({ value }) => value === target.value)
            onChoose({
              serviceId: isFallback || !chosen ? null : Number(chosen.value),
              serviceText: chosen?.name ?? '',
            })
          }}
        >
          <option value="">{t(first === 'loading' ? 'common:loading' : `times.${first}`)}</option>
          {options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
