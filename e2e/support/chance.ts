import { createHash } from 'node:crypto'

/** The seed of a release check. Every other run uses the same people, windows and choices each time. */
const { RELEASE_SEED: SEED } = process.env

let spec = ''
let draws = 0

/** A number from 0 to 1 that depends on the seed and the name. */
const numberFor = (name: string) =>
  createHash('sha256').update(`${SEED} ${name}`).digest().readUInt32BE() / 2 ** 32

/** Whether this run is a release check. */
export const IS_RANDOM = SEED !== undefined

/** Call when a spec begins: what it draws then depends on its name and the seed alone. */
export function startDraws(name: string) {
  spec = name
  draws = 0
}

/** In a release check one of the values, in other runs the usual one. */
export const draw = <Value>(values: readonly Value[], usual: Value): Value =>
  IS_RANDOM ? values[drawIndex(values.length)]! : usual

/** In a release check an index of a list of that length, in other runs `usual`. */
export function drawIndex(length: number, usual = 0) {
  if (!IS_RANDOM) return usual
  draws += 1
  return Math.floor(numberFor(`${spec} ${draws}`) * length)
}

/** In a release check a whole number from `least` to `most`, always the same one for this name. */
export const drawFor = (name: string, least: number, most: number) =>
  least + Math.floor(numberFor(name) * (most - least + 1))
