import type {
  BookedAppointment,
  Doctor,
  MatchingPatient,
  Service,
  VerifiedPatient,
} from '@molar/shared/contract'
import type { ClinicSettings } from '@molar/shared/remote'

export const aClinic = (changes: Partial<ClinicSettings> = {}): ClinicSettings => ({
  productName: 'Molar',
  clinicName: 'Molar Dental',
  privacyUrl: 'https://clinic.example/privacy',
  branches: [
    { code: 'fct', address: '22 Gana Street, Maitama', phone: '0700 555 0101' },
    { code: 'lag', address: '14 Adeola Odeku Street, Victoria Island', phone: '0700 555 0102' },
    { code: 'phc', address: '8 Aba Road, GRA Phase 2', phone: '0700 555 0103' },
  ],
  ...changes,
})

export const aMatchingPatient = (changes: Partial<MatchingPatient> = {}): MatchingPatient => ({
  rawId: '…F2',
  firstName: 'A.',
  lastName: 'O.',
  email: 'a•••@example.com',
  phoneNumber: '+234•••4821',
  ...changes,
})

export const aVerifiedPatient = (changes: Partial<VerifiedPatient> = {}): VerifiedPatient => ({
  token: 'patient-token',
  rawId: 'LAG/004F2',
  title: 'Mrs',
  firstName: 'Adaeze',
  lastName: 'Okafor',
  middleName: 'Ngozi',
  email: 'adaeze.okafor@example.com',
  phoneNumber: '+2348031234821',
  gender: 'female',
  dateOfBirth: '1992-02-29',
  age: 34,
  address: '5 Bode Thomas Street, Surulere',
  nationality: 'nigeria',
  location: 'lag',
  ...changes,
})

export const aService = (changes: Partial<Service> = {}): Service => ({
  id: 4,
  name: 'Tooth Pain',
  ...changes,
})

export const aDoctor = (changes: Partial<Doctor> = {}): Doctor => ({
  id: 11,
  first_name: 'Amaka',
  last_name: 'Nwosu',
  title: 'Dr.',
  profession: 'dentist',
  department_id: 2,
  department: { id: 2, name: 'Oral Surgery' },
  ...changes,
})

export const aBookedAppointment = (changes: Partial<BookedAppointment> = {}): BookedAppointment => ({
  id: 501,
  reference: 'MLR-7K2Q-84',
  appointment_date: '2026-12-01',
  start_time: '09:30',
  location: 'lag',
  doctor: { id: 11, first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.' },
  ...changes,
})
