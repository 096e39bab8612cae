import type { LocationCode, StaffRole } from '@molar/contract'

/** Invented accounts and patients to try the demo clinic with. The passwords protect nothing. */

interface DemoStaff {
  username: string
  password: string
  role: StaffRole
  firstName: string
  lastName: string
  profession: string
  jobTitle: string
  branch: LocationCode
  /** The branches that the person may see; null: all. */
  branches: LocationCode[] | null
}

export const DEMO_STAFF: readonly DemoStaff[] = [
  {
    username: 'funke.admin',
    password: 'Open-Wide-2026',
    role: 'administrator',
    firstName: 'Fúnkẹ́',
    lastName: 'Adéyẹmí',
    profession: 'Dental surgeon',
    jobTitle: 'Practice owner',
    branch: 'lag',
    branches: null,
  },
  {
    username: 'chidi.frontdesk',
    password: 'Warm-Welcome-2026',
    role: 'front-desk',
    firstName: 'Chidi',
    lastName: 'Nwankwo',
    profession: 'Receptionist',
    jobTitle: 'Front desk manager',
    branch: 'lag',
    branches: ['lag'],
  },
  {
    username: 'ibrahim.director',
    password: 'Clinic-Lead-2026',
    role: 'doctor',
    firstName: 'Ibrahim',
    lastName: 'Danjuma',
    profession: 'Dental surgeon',
    jobTitle: 'Medical director',
    branch: 'fct',
    branches: null,
  },
  {
    username: 'ngozi.doctor',
    password: 'Root-Canal-2026',
    role: 'doctor',
    firstName: 'Ngozi',
    lastName: 'Ezeh',
    profession: 'Orthodontist',
    jobTitle: 'Doctor',
    branch: 'lag',
    branches: ['lag'],
  },
  {
    username: 'tamuno.dentist',
    password: 'Crown-Bridge-2026',
    role: 'doctor',
    firstName: 'Tamunoibi',
    lastName: 'Briggs',
    profession: 'Dentist',
    jobTitle: 'Dentist',
    branch: 'phc',
    branches: ['phc'],
  },
  {
    username: 'halima.nurse',
    password: 'Gentle-Hands-2026',
    role: 'nurse',
    firstName: 'Halima',
    lastName: 'Sani',
    profession: 'Dental nurse',
    jobTitle: 'Nurse',
    branch: 'fct',
    branches: ['fct'],
  },
]

export interface DemoPatient {
  rawId: string
  title: string
  firstName: string
  lastName: string
  middleName?: string
  email?: string
  /** E.164. */
  phone?: string
  /** `YYYY-MM-DD`. */
  dateOfBirth: string
  gender: 'female' | 'male' | 'none'
  branch: LocationCode
  address: string
}

/** Three people of one family share this phone. */
export const SHARED_PHONE = '+2348031234821'

/** Patients to try first: each shows one path through the first step. */
export const DEMO_PATIENTS = {
  /** Has an email address and a phone that nobody shares. */
  byEmail: {
    rawId: 'LAG/004F2',
    title: 'Mrs',
    firstName: 'Adaeze',
    lastName: 'Okafor',
    middleName: 'Chidinma',
    email: 'adaeze.okafor@example.com',
    phone: '+2348055512904',
    dateOfBirth: '1988-03-14',
    gender: 'female',
    branch: 'lag',
    address: '5 Bishop Oluwole Street, Victoria Island',
  },
  /** Has a phone and no email address. */
  byPhone: {
    rawId: 'PHC/0031B',
    title: 'Mr',
    firstName: 'Tonye',
    lastName: 'Amachree',
    phone: '+2348120045567',
    dateOfBirth: '1975-11-02',
    gender: 'male',
    branch: 'phc',
    address: '17 Tombia Street, GRA Phase 2',
  },
  /** Is found by the clinic ID; the code is sent by email. */
  byClinicId: {
    rawId: 'LAG/01A7C',
    title: 'Mr',
    firstName: 'Adébáyọ̀',
    lastName: 'Ọláyínká',
    middleName: 'Kọ́lápọ̀',
    email: 'bayo.olayinka@example.com',
    phone: '+2348067734410',
    dateOfBirth: '1992-02-29',
    gender: 'male',
    branch: 'lag',
    address: '22 Ìsàlẹ̀ Èkó Avenue, Ikoyi',
  },
} as const satisfies Record<string, DemoPatient>

/** The family with `SHARED_PHONE`, registered in Abuja. */
export const DEMO_FAMILY: readonly DemoPatient[] = [
  {
    rawId: 'FCT/00219',
    title: 'Mrs',
    firstName: 'Zainab',
    lastName: 'Bello',
    email: 'zainab.bello@example.com',
    phone: SHARED_PHONE,
    dateOfBirth: '1984-07-21',
    gender: 'female',
    branch: 'fct',
    address: '9 Gana Street, Maitama',
  },
  {
    rawId: 'FCT/0021A',
    title: 'Mr',
    firstName: 'Musa',
    lastName: 'Bello',
    phone: SHARED_PHONE,
    dateOfBirth: '1980-01-05',
    gender: 'male',
    branch: 'fct',
    address: '9 Gana Street, Maitama',
  },
  {
    rawId: 'FCT/0021B',
    title: 'Miss',
    firstName: 'Aisha',
    lastName: 'Bello',
    middleName: 'Hauwa',
    phone: SHARED_PHONE,
    dateOfBirth: '2011-09-30',
    gender: 'female',
    branch: 'fct',
    address: '9 Gana Street, Maitama',
  },
]
