import styles from './initials.module.css'

/** `AN` of `Dr. Amaka Nwosu`: the first letters of first and last name. */
export function initialsOf(name: string) {
  const words = name
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word && !word.endsWith('.'))
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  // A letter with its marks: Ọ is one letter in any Unicode form.
  return ends.map((word) => /^\P{M}\p{M}*/u.exec(word)?.[0] ?? '').join('')
}

/** A doctor's initials in a circle, a decoration beside the name. */
export const Initials = ({ name }: { name: string }) => (
  <span className={styles['initials']} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
