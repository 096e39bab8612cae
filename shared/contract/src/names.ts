import type { NamedDoctor } from './catalogue.ts'
import type { MatchingPatient } from './otp.ts'
import type { StaffUser } from './session.ts'

/** Upper-cases the first letter of every word and of every part after a hyphen, an apostrophe or a full stop. */
export const titleCase = (text: string) =>
  text
    .toLocaleLowerCase('en')
    .replace(
      /(^|[\s.'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('en'),
    )

type PatientName = Pick<MatchingPatient, 'rawId' | 'title' | 'firstName' | 'lastName' | 'middleName'>

/** Returns `Mrs Adaeze Okafor (LAG/004F2)`. The raw id is not changed. */
export function patientDisplayName({ title, firstName, lastName, middleName, rawId }: PatientName) {
  const name = [title, firstName, lastName, middleName].filter(Boolean).join(' ')
  return `${titleCase(name)} (${rawId})`
}

const DOCTOR_TYPES = ['medical director', 'doctor', 'admin', 'dentist']

const isDoctorType = (kind: unknown) =>
  typeof kind === 'string' && DOCTOR_TYPES.includes(kind.trim().toLowerCase())

/** Returns `Dr. Amaka Nwosu`: the title of the record, else `Dt.` if the profession is not a doctor's. */
export function doctorName({ title, first_name, last_name, profession }: Omit<NamedDoctor, 'id'>) {
  const byProfession = !profession?.trim() || isDoctorType(profession) ? 'Dr.' : 'Dt.'
  const name = [first_name, last_name].filter(Boolean).join(' ').trim()
  return `${title?.trim() || byProfession} ${titleCase(name)}`
}

type StaffName = Pick<StaffUser, 'first_name' | 'last_name' | 'profession' | 'job_title' | 'role'>

/** Returns `Dr. Amaka Nwosu`, with `Dt.` if role, profession and job title are not a doctor's; '' without a name. */
export function staffDisplayName({ first_name, last_name, role, profession, job_title }: StaffName) {
  const isDoctor = [role?.slug, profession, job_title].some(isDoctorType)
  const name = [first_name, last_name].filter(Boolean).join(' ').trim()
  return name && `${isDoctor ? 'Dr.' : 'Dt.'} ${titleCase(name)}`
}
