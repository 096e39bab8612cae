import type { LocationCode } from '@molar/contract'

interface UnregisteredPatient {
  firstName: string
  lastName: string
  branch: LocationCode
  /** The last digits of an invented phone number. */
  lastDigits: string
  age: number
}

const patient = (
  branch: LocationCode,
  firstName: string,
  lastName: string,
  lastDigits: string,
  age: number,
): UnregisteredPatient => ({ branch, firstName, lastName, lastDigits, age })

/** Patients who booked without being registered. */
export const UNREGISTERED_PATIENTS: readonly UnregisteredPatient[] = [
  patient('lag', 'Bọ́lánlé', 'Ṣówándé', '0011', 29),
  patient('fct', 'Yakubu', 'Gowon-Pam', '0024', 41),
  patient('lag', 'Chiamaka', 'Uzoma', '0037', 23),
  patient('phc', 'Ibiso', 'Harry', '0049', 35),
  patient('lag', 'Oluwaseun', 'Adekunle-Fashola', '0052', 52),
  patient('fct', 'Maryam', 'Ɗanjuma', '0063', 19),
  patient('phc', 'Chukwuemeka', 'Nnamdi', '0078', 46),
  patient('lag', 'Ìyábọ̀', 'Akíntọ́lá', '0085', 61),
  patient('fct', 'Doose', 'Tyokaa', '0091', 33),
  patient('lag', 'Kosisochukwu', 'Eze', '0102', 11),
  patient('phc', 'Boma', 'Jack', '0116', 27),
  patient('lag', 'Rasheed', 'Gbádàmọ́sí', '0123', 38),
  patient('fct', 'Fatima', 'Sule', '0139', 44),
  patient('lag', 'Efe', 'Omoregie', '0144', 31),
]
