/** Upper-cases the first letter of every word and of every part after a hyphen or an apostrophe. */
export const titleCase = (text: string) =>
  text
    .toLocaleLowerCase('en')
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('en'),
    )

export interface PatientName {
  rawId: string
  title?: string | null
  firstName: string
  lastName?: string | null
  middleName?: string | null
}

/** `Mrs Adaeze Okafor (LAG/004F2)`: the raw id stays as it is written. */
export function patientDisplayName({ title, firstName, lastName, middleName, rawId }: PatientName) {
  const name = [title, firstName, lastName, middleName].filter(Boolean).join(' ')
  return `${titleCase(name)} (${rawId})`
}

const DOCTOR_TYPES = ['medical director', 'doctor', 'admin', 'dentist']

interface StaffName {
  first_name: string
  last_name: string
  profession?: string | null
  job_title?: string | null
  role?: { slug: string } | null
}

/** `Dr. Amaka Nwosu`; whoever is not doctor-type by role, profession or job title is `Dt.`. */
export function staffDisplayName({ first_name, last_name, role, profession, job_title }: StaffName) {
  const isDoctor = [role?.slug, profession, job_title].some(
    (kind) => typeof kind === 'string' && DOCTOR_TYPES.includes(kind.trim().toLowerCase()),
  )
  return `${isDoctor ? 'Dr.' : 'Dt.'} ${titleCase(`${first_name} ${last_name}`.trim())}`
}
