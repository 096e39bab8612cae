import { selected } from './selection.ts'

const calls = ['booking', 'booking with a key', 'list: first page'].map((name) => ({
  name,
  request: () => ({}),
}))
const namesOf = (words: string[]) => selected(calls, words).map(({ name }) => name)

it('A benchmark measures the calls whose names contain a word of the command line, and all without a word', () => {
  expect(namesOf(['key', 'list'])).toEqual(['booking with a key', 'list: first page'])
  expect(namesOf([])).toHaveLength(3)
})

it('A benchmark refuses a word that no call has in its name, and names all calls', () => {
  expect(() => namesOf(['list', 'nothing'])).toThrow(
    /^No call has "nothing" in its name\. The calls are: booking; booking with a key; list: first page\.$/,
  )
})
