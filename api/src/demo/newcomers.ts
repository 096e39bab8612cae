import type { LocationCode } from '@molar/contract'

interface Newcomer {
  firstName: string
  lastName: string
  branch: LocationCode
  /** Of an invented phone number. */
  lastDigits: string
  age: number
}

const someone = (
  branch: LocationCode,
  firstName: string,
  lastName: string,
  lastDigits: string,
  age: number,
): Newcomer => ({ branch, firstName, lastName, lastDigits, age })

/** People who booked without being registered: nobody has verified them. */
export const NEWCOMERS: readonly Newcomer[] = [
  someone('lag', 'Bọ́lánlé', 'Ṣówándé', '0011', 29),
  someone('fct', 'Yakubu', 'Gowon-Pam', '0024', 41),
  someone('lag', 'Chiamaka', 'Uzoma', '0037', 23),
  someone('phc', 'Ibiso', 'Harry', '0049', 35),
  someone('lag', 'Oluwaseun', 'Adekunle-Fashola', '0052', 52),
  someone('fct', 'Maryam', 'Ɗanjuma', '0063', 19),
  someone('phc', 'Chukwuemeka', 'Nnamdi', '0078', 46),
  someone('lag', 'Ìyábọ̀', 'Akíntọ́lá', '0085', 61),
  someone('fct', 'Doose', 'Tyokaa', '0091', 33),
  someone('lag', 'Kosisochukwu', 'Eze', '0102', 11),
  someone('phc', 'Boma', 'Jack', '0116', 27),
  someone('lag', 'Rasheed', 'Gbádàmọ́sí', '0123', 38),
  someone('fct', 'Fatima', 'Sule', '0139', 44),
  someone('lag', 'Efe', 'Omoregie', '0144', 31),
]
