import { shownNames } from './names.ts'

const named = (text: string) => {
  const [first_name = '', last_name = '', middle_name = null] = text.split(' ')
  return { first_name, last_name, middle_name }
}
const shown = (...people: string[]) =>
  shownNames(people.map(named)).map(({ firstName, lastName, middleName }) =>
    [firstName, lastName, middleName].filter(Boolean).join(' '),
  )

it('Siblings with different first names are shown with the initial of the last name', () => {
  expect(shown('Adaeze Okafor', 'Chidi Okafor', 'Ọlá Eze')).toEqual(['Adaeze O.', 'Chidi O.', 'Ọlá E.'])
})

it('People with one first name are shown with as much more of the name as tells them apart', () => {
  expect(shown('Chidi Okafor', 'Chidi Eze')).toEqual(['Chidi O.', 'Chidi E.'])
  expect(shown('Chidi Okafor', 'Chidi Obi', 'Ada Obi')).toEqual(['Chidi Okafor', 'Chidi Obi', 'Ada O.'])
  expect(shown('Chidi Okafor Emeka', 'chidi Okafor Uche')).toEqual([
    'Chidi Okafor Emeka',
    'chidi Okafor Uche',
  ])
})

it('People with the same names are shown with all of them', () => {
  expect(shown('Chidi Okafor', 'Chidi Okafor')).toEqual(['Chidi Okafor', 'Chidi Okafor'])
})
