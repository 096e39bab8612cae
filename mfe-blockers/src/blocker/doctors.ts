import { type Blocker, doctorName, type NamedDoctor, type RowId } from '@molar/contract'

export interface DoctorOption {
  id: RowId
  name: string
}

export const toDoctorOption = (doctor: NamedDoctor): DoctorOption => ({
  id: doctor.id,
  name: doctorName(doctor),
})

/** The doctor to whom a blocker is limited; null for all doctors. Without a name it is shown by its id: `#11`. */
export const doctorOf = ({ doctor, doctorId }: Pick<Blocker, 'doctor' | 'doctorId'>) =>
  doctor ? toDoctorOption(doctor) : doctorId ? { id: doctorId, name: `#${doctorId}` } : null
