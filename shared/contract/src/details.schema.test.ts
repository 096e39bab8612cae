import { detailsSchema } from '@molar/contract'

const details = {
  firstName: 'Fọláṣadé',
  lastName: "O'Connor",
  email: 'ada@example.com',
  phoneNumber: '+234 803 123 4567',
  age: '',
  location: 'lag',
}

const errorsOf = (changes: object): string[] => {
  try {
    detailsSchema.validateSync({ ...details, ...changes }, { abortEarly: false })
    return []
  } catch (error) {
    return (error as { errors: string[] }).errors
  }
}

it('accepts valid details, also with a name in Arabic, an age of 10 and an email address with dots and a plus sign', () => {
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ email: 'a.b+c@mail.example.com' })).toEqual([])
  expect(errorsOf({ firstName: 'نور', phoneNumber: '08031234567', age: '10' })).toEqual([])
})

it.each([
  [{ firstName: ' ' }, 'name.firstRequired'],
  [{ lastName: '' }, 'name.lastRequired'],
  [{ email: '' }, 'email.required'],
  [{ email: 'ada@' }, 'email.invalid'],
  [{ email: 'ada@bank..example' }, 'email.invalid'],
  [{ email: 'ada.@example.com' }, 'email.invalid'],
  [{ phoneNumber: '' }, 'phone.required'],
  [{ phoneNumber: '12345' }, 'phone.invalid'],
  [{ age: '9' }, 'age.tooYoung'],
  [{ age: '9.5' }, 'age.invalid'],
  [{ age: 'ten' }, 'age.invalid'],
  [{ age: '131' }, 'age.invalid'],
  [{ location: '' }, 'location.required'],
  [{ firstName: 'a'.repeat(101) }, 'text.tooLong'],
])('says what is wrong with %j', (changes, error) => {
  expect(errorsOf(changes)).toContain(error)
})
