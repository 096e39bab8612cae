/** Mail providers of many patients. */
const PROPOSED = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'rocketmail.com',
  'googlemail.com',
  'protonmail.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
]
/** Too short or too similar to others to be proposed; they must not be taken for an error either. */
const NEVER_PROPOSED = ['mail.com', 'email.com', 'ymail.com', 'aol.com', 'msn.com', 'gmx.com']

/** How many letters must be added, removed, changed or swapped with the next one to turn one text into the other. */
function distance(from: string, to: string): number {
  const table = Array.from({ length: from.length + 1 }, (_, i) =>
    Array.from({ length: to.length + 1 }, (_column, j) => (j === 0 ? i : j)),
  )
  for (let i = 1; i <= from.length; i++)
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      table[i]![j] = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + cost,
        isSwapped ? table[i - 2]![j - 2]! + 1 : Infinity,
      )
    }
  return table[from.length]![to.length]!
}

/** A country's own domain, such as `yahoo.fr`, is not an error; `.co`, `.cm` and `.om` are what is left of `.com`. */
const isCountry = (ending: string) => /^[a-z]{2}$/.test(ending) && !['co', 'cm', 'om'].includes(ending)

const parts = (domain: string) => {
  const dot = domain.indexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)] as const
}

/** The address with the mail domain that was probably meant (`ada@gmial.com`: `ada@gmail.com`), or null. */
export function suggestedEmail(typed: string): string | null {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name, ending] = parts(domain)
  if (at < 1 || !name || [...PROPOSED, ...NEVER_PROPOSED].includes(domain) || isCountry(ending)) return null
  const meant = PROPOSED.find((known) => {
    const [knownName, knownEnding] = parts(known)
    return distance(name, knownName) <= 1 && distance(ending, knownEnding) <= 1
  })
  return meant ? `${email.slice(0, at + 1)}${meant}` : null
}
