import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { MIN_PASSWORD_LENGTH } from '@molar/contract'
import { wrongField } from '../http/problem.ts'
import { isBreachedPassword } from './breached-passwords.ts'
import type { StaffRow } from './staff-user.ts'

/** Score of zxcvbn, 0 to 4: below this a hundred million guesses are enough. */
const ENOUGH = 3
/** Letters and digits that must remain when common words and the person's names are removed. */
const OWN_PART = 6

const CLINIC_WORDS = ['molar', 'dental', 'dentist', 'clinic', 'abuja', 'lagos', 'harcourt', 'password']

let checker: Promise<ZxcvbnFactory> | undefined

// The lists take 50 MB and a quarter of a second, so they are loaded when the first password is set.
const loadChecker = () =>
  (checker ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary, adjacencyGraphs }) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  ))

type Person = Pick<StaffRow, 'username' | 'first_name' | 'last_name' | 'email'>

/** The words about a person that somebody who guesses the password tries first. */
export const ownWordsOf = ({ username, first_name, last_name, email }: Person, clinicName: string) => [
  username,
  first_name,
  last_name,
  email?.split('@')[0] ?? '',
  clinicName,
]

/** @throws Problem 422 at `password`, saying why an attacker would guess it early */
export async function refuseWeakPassword(password: string, ownWords: string[]) {
  if (await isBreachedPassword(password)) throw wrongField('password', 'password.breached')
  if (await isCommonPassword(password, ownWords)) throw wrongField('password', 'password.common')
}

/**
 * Whether an attacker who knows the person and the clinic would guess it early: a common password or a variant of one,
 * a row of keys, repetitions, or little more than the person's names.
 */
async function isCommonPassword(password: string, ownWords: string[]) {
  const words = [...CLINIC_WORDS, ...ownWords.flatMap((word) => plain(word).split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length > 2,
  )
  if (leftOver(password, words).length < OWN_PART) return true
  const { score } = (await loadChecker()).check(password.slice(0, 10 * MIN_PASSWORD_LENGTH), words)
  return score < ENOUGH
}

/** Lower case without accents: `Fúnkẹ́` is compared as `funke` too. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const leftOver = (password: string, words: string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), plain(password))
    .replace(/[^\p{L}\p{N}]/gu, '')
