import { type Blocker, doctorName, type NamedDoctor } from '@molar/contract'

export interface ChosenDoctor {
  id: number
  name: string
}

export const chosenDoctor = (doctor: NamedDoctor): ChosenDoctor => ({
  id: doctor.id,
  name: doctorName(doctor),
})

/** For whom alone the times are closed; null: for every doctor. */
export const doctorOf = ({ doctor, doctorId }: Pick<Blocker, 'doctor' | 'doctorId'>) =>
  doctor ? chosenDoctor(doctor) : doctorId ? { id: doctorId, name: `#${doctorId}` } : null
