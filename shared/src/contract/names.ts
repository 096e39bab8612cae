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
