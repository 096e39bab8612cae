import {
  addDays,
  type AppointmentRow,
  type Blocker,
  type BookedAppointment,
  clinicToday,
  type Doctor,
  type Figures,
  type MatchingPatient,
  type MyAppointment,
  type ScheduledAppointment,
  type Service,
  type StaffUser,
  type VerifiedPatient,
} from '@molar/contract'
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

/** As its patient sees it after proving who they are, in ten days. */
export const aMyAppointment = (changes: Partial<MyAppointment> = {}): MyAppointment => ({
  id: 501,
  reference: 'MLR-7K2Q-84',
  appointment_date: addDays(clinicToday(), 10),
  start_time: '09:30',
  duration: 30,
  location: 'lag',
  doctor: { id: 11, first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.' },
  service_id: 4,
  service: 'Tooth Pain',
  state: 'booked',
  version: 1,
  calendarSequence: 0,
  confirmedByPatient: false,
  cancelRefusal: null,
  moveRefusal: null,
  changeUntil: `${addDays(clinicToday(), 10)}T07:30`,
  movesLeft: 3,
  verified: true,
  patient: 'Adaeze Okafor',
  checkBy: ['phone', 'email'],
  ...changes,
})

/** As the schedule of its day shows it. */
export const aScheduledAppointment = (changes: Partial<ScheduledAppointment> = {}): ScheduledAppointment => ({
  id: 501,
  reference: 'MLR-7K2Q-84',
  version: 3,
  state: 'pending',
  date: '2026-12-01',
  start: '09:30',
  end: '10:00',
  doctorId: 11,
  roomId: 1,
  serviceId: null,
  serviceText: 'Tooth Pain',
  patient: 'Adaeze Okafor',
  phone: '+2348031234821',
  age: null,
  verified: true,
  confirmedByPatient: false,
  deskNote: null,
  ...changes,
})

export const aStaffUser = (changes: Partial<StaffUser> = {}): StaffUser => ({
  id: 1,
  username: 'funke.admin',
  type: 'admin',
  first_name: 'Funke',
  last_name: 'Adeyemi',
  profession: '',
  job_title: 'Practice manager',
  role: { slug: 'admin' },
  location: 'lag',
  ...changes,
})

/** A doctor of the Lagos branch, who may change only their own blockers. */
export const aStaffDoctor = () =>
  aStaffUser({
    id: 2,
    username: 'ibrahim.doctor',
    type: 'staff',
    first_name: 'Ibrahim',
    last_name: 'Bello',
    job_title: 'Dentist',
    role: { slug: 'doctor' },
    permissions: ['account.own', 'appointments.read', 'blockers.read', 'blockers.write:own'],
    branches: ['lag'],
    doctor_id: 12,
  })

export const anAppointment = ({
  user,
  ...changes
}: Partial<Omit<AppointmentRow, 'user'>> & {
  user?: Partial<AppointmentRow['user']>
} = {}): AppointmentRow => ({
  user: {
    surname: 'Adaeze',
    other_names: 'Okafor',
    address: '5 Bode Thomas Street, Surulere',
    email: 'adaeze.okafor@example.com',
    phone_number: '+2348031234821',
    location: 'lag',
    ...user,
  },
  appointment_date: '2026-12-01',
  isOpen: true,
  serviceText: 'Tooth Pain',
  description: 'Pain on the left side',
  id: 501,
  reference: 'MLR-7K2Q-84',
  start_time: '09:30',
  doctor: { id: 11, first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.' },
  status: 'pending',
  verified: true,
  ...changes,
})

export const aBlocker = (changes: Partial<Blocker> = {}): Blocker => ({
  id: 7,
  description: 'Generator service',
  type: 'One Time',
  startDateTime: '2026-12-01T09:00',
  endDateTime: '2026-12-01T12:00',
  recurringDays: [],
  recurringDates: [],
  selectedMonth: null,
  location: 'lag',
  doctorId: null,
  version: 1,
  ...changes,
})

const counted = (appointments: number, noShows: number, cancelled: number) => ({
  appointments,
  begun: appointments,
  noShows,
  cancelled,
})

/** Two days with 50 appointments, of which 5 were no-shows, and 10 cancelled ones. */
export const aFigures = (changes: Partial<Figures> = {}): Figures => ({
  total: counted(50, 5, 10),
  medianLeadHours: 52.5,
  leadTimes: [24, 48, 96, 168, 336, 720, null].map((hours, index) => ({
    hours,
    appointments: 14 - 2 * index,
  })),
  days: [
    { date: '2026-11-30', ...counted(20, 1, 4) },
    { date: '2026-12-01', ...counted(30, 4, 6) },
  ],
  weekdays: [
    { weekday: 1, ...counted(20, 1, 4) },
    { weekday: 2, ...counted(30, 4, 6) },
  ],
  branches: [{ location: 'lag', ...counted(50, 5, 10) }],
  doctors: [{ id: 11, name: 'Dr. Amaka Nwosu', ...counted(50, 5, 10) }],
  services: [
    { name: 'Routine Check-Up', ...counted(40, 1, 10) },
    { name: null, ...counted(10, 4, 0) },
  ],
  nextDays: Array.from({ length: 14 }, (_, index) => ({
    date: addDays('2026-12-01', index),
    available: 960,
    booked: 960 - 60 * index,
  })),
  ...changes,
})
