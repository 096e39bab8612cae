import { departmentOf, type Doctor, doctorName } from '@molar/contract'
import type { ChosenDoctor } from '../wizard/wizard.ts'

export const chosenDoctor = (doctor: Doctor): ChosenDoctor => ({
  id: doctor.id,
  name: doctorName(doctor),
  departmentId: departmentOf(doctor),
})
