import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { PASSWORD_MINIMUM } from '@molar/contract'

/** Of zxcvbn's 0 to 4: below this a hundred million guesses are enough. */
const ENOUGH = 3
/** Letters and digits that must be left when the words everybody would try first are taken out. */
const OWN_PART = 6

const CLINIC_WORDS = ['molar', 'dental', 'dentist', 'clinic', 'abuja', 'lagos', 'harcourt', 'password']

let checker: Promise<ZxcvbnFactory> | undefined

// The lists take 50 MB and a quarter of a second: only a server where somebody sets a password loads them.
const loadChecker = () =>
  (checker ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary, adjacencyGraphs }) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  ))

/**
 * Whether somebody who knows the person and the clinic would try it early: one of the commonest passwords or a play on
 * one, a row of keys, repetitions, or little more than the person's own names.
 */
export async function isCommonPassword(password: string, ownWords: string[]) {
  const words = [...CLINIC_WORDS, ...ownWords.flatMap((word) => plain(word).split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length > 2,
  )
  if (leftOver(password, words).length < OWN_PART) return true
  const { score } = (await loadChecker()).check(password.slice(0, 10 * PASSWORD_MINIMUM), words)
  return score < ENOUGH
}

/** Without marks and capitals: `Fúnkẹ́` is tried as `funke` too. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const leftOver = (password: string, words: string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), plain(password))
    .replace(/[^\p{L}\p{N}]/gu, '')
