import { departmentOf, type Doctor } from '@molar/shared/contract'
import type { ChosenDoctor } from '../wizard/wizard.ts'

/** `Dr. Amaka Nwosu`. */
export const doctorName = ({
  title,
  first_name,
  last_name,
}: Pick<Doctor, 'title' | 'first_name' | 'last_name'>) =>
  [title?.trim() || 'Dr.', first_name, last_name].filter(Boolean).join(' ')

export const chosenDoctor = (doctor: Doctor): ChosenDoctor => ({
  id: doctor.id,
  name: doctorName(doctor),
  departmentId: departmentOf(doctor),
})
