import type { NamedDoctor } from './catalogue.ts'
import type { MatchingPatient } from './otp.ts'
import type { StaffUser } from './session.ts'

/** Upper-cases the first letter of every word and of every part after a hyphen or an apostrophe. */
export const titleCase = (text: string) =>
  text
    .toLocaleLowerCase('en')
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('en'),
    )

type PatientName = Pick<MatchingPatient, 'rawId' | 'title' | 'firstName' | 'lastName' | 'middleName'>

/** `Mrs Adaeze Okafor (LAG/004F2)`: the raw id stays as it is written. */
export function patientDisplayName({ title, firstName, lastName, middleName, rawId }: PatientName) {
  const name = [title, firstName, lastName, middleName].filter(Boolean).join(' ')
  return `${titleCase(name)} (${rawId})`
}

/** `Dr. Amaka Nwosu`; a doctor without a title is one all the same. */
export const doctorName = ({ title, first_name, last_name }: Omit<NamedDoctor, 'id'>) =>
  [title?.trim() || 'Dr.', first_name, last_name].filter(Boolean).join(' ')

const DOCTOR_TYPES = ['medical director', 'doctor', 'admin', 'dentist']

type StaffName = Pick<StaffUser, 'first_name' | 'last_name' | 'profession' | 'job_title' | 'role'>

/** `Dr. Amaka Nwosu`; whoever is not doctor-type by role, profession or job title is `Dt.`; '' where no name is known. */
export function staffDisplayName({ first_name, last_name, role, profession, job_title }: StaffName) {
  const isDoctor = [role?.slug, profession, job_title].some(
    (kind) => typeof kind === 'string' && DOCTOR_TYPES.includes(kind.trim().toLowerCase()),
  )
  const name = [first_name, last_name].filter(Boolean).join(' ').trim()
  return name && `${isDoctor ? 'Dr.' : 'Dt.'} ${titleCase(name)}`
}
