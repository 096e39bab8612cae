import type { MatchingPatient } from '@molar/contract'
import { initial } from './mask.ts'
import type { KnownPatient } from './patients.ts'

type Name = Pick<KnownPatient, 'first_name' | 'last_name' | 'middle_name'>
type ShownName = Pick<MatchingPatient, 'firstName' | 'lastName' | 'middleName'>

/** How much of a name is shown, from least to most. */
const LEVELS: ((name: Name) => ShownName)[] = [
  ({ first_name, last_name }) => ({
    firstName: first_name,
    lastName: initial(last_name),
    middleName: null,
  }),
  ({ first_name, last_name }) => ({ firstName: first_name, lastName: last_name, middleName: null }),
  ({ first_name, last_name, middle_name }) => ({
    firstName: first_name,
    lastName: last_name,
    middleName: middle_name,
  }),
]

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase('en')
const textOf = (name: ShownName) => plain(JSON.stringify(name))

/**
 * The names of people who share a contact, so that each recognises their own: the first name and the initial of the last
 * name. People with one first name get the whole last name, or the middle name too. Names that are still alike
 * get the end of the clinic ID.
 */
export const shownNames = (people: readonly Name[]): ShownName[] =>
  people.map((person) => {
    const namesakes = people.filter(({ first_name }) => plain(first_name) === plain(person.first_name))
    const level = LEVELS.find(
      (show) => new Set(namesakes.map((name) => textOf(show(name)))).size === namesakes.length,
    )
    return (level ?? LEVELS.at(-1)!)(person)
  })
