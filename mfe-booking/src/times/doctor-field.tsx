import { departmentOf, type Doctor, doctorName } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import { Initials } from '../components/initials.tsx'
import type { ChosenDoctor } from '../wizard/wizard.ts'
import styles from './times.module.css'

interface DoctorFieldProps {
  doctors: Doctor[]
  chosen: ChosenDoctor | null
  error: string | undefined
  onChoose: (doctor: ChosenDoctor | null) => void
}

export const chosenDoctor = (doctor: Doctor): ChosenDoctor => ({
  id: doctor.id,
  name: doctorName(doctor),
  departmentId: departmentOf(doctor),
})

const labelOf = (doctor: Doctor) => [doctorName(doctor), doctor.department?.name].filter(Boolean).join(', ')

export function DoctorField({ doctors, chosen, error, onChoose }: DoctorFieldProps) {
  const { t } = useTranslation('booking')
  return (
    <Field id="doctor" label={t('times.doctorOptional')} error={error}>
      {(control) => (
        <div className={styles['doctor']}>
          {chosen && <Initials name={chosen.name} />}
          <select
            {...control}
            className={`form-select ${error ? 'is-invalid' : ''}`}
            value={chosen?.id ?? ''}
            onChange={({ target }) => {
              const doctor = doctors.find(({ id }) => String(id) === target.value)
              onChoose(doctor ? chosenDoctor(doctor) : null)
            }}
          >
            <option value="">{t('times.anyDoctor')}</option>
            {doctors.map((doctor) => (
              <option key={doctor.id} value={doctor.id}>
                {labelOf(doctor)}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
