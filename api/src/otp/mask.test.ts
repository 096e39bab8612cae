import { idTails, initial, maskEmail, maskOtherEmail, maskOtherPhone, maskPhone } from './mask.ts'

it('A masked email shows its first letter and its provider', () => {
  expect(maskEmail('adaeze.okafor@gmail.com')).toBe('a•••@gmail.com')
  expect(maskEmail('a@clinic.ng')).toBe('a•••@clinic.ng')
})

it('An email address that was not typed shows its provider only if that is a large one', () => {
  expect(maskOtherEmail('adaeze.okafor@gmail.com')).toBe('a•••@gmail.com')
  expect(maskOtherEmail('ada@shipping.example')).toBe('a•••@•••')
})

it('A masked phone number shows its country code and its last four digits', () => {
  expect(maskPhone('+2348031234821')).toBe('+234•••4821')
  expect(maskPhone('+447911123456')).toBe('+44•••3456')
})

it('A phone number that was not typed shows its country code, and in each row another number of dots', () => {
  expect(maskOtherPhone('+2348031234821', 0)).toBe('+234•••')
  expect(maskOtherPhone('+447911123456', 2)).toBe('+44•••••')
})

it('An initial keeps its diacritical marks', () => {
  expect(initial('ọlá'.normalize('NFD'))).toBe('Ọ.')
  expect(initial('adaeze')).toBe('A.')
  expect(initial(null)).toBe('')
})

it('A masked raw id shows its last two characters, or more if two would look the same', () => {
  expect(idTails(['LAG/004F2', 'LAG/0091B'])).toEqual(['…F2', '…1B'])
  expect(idTails(['LAG/004F2', 'LAG/005F2'])).toEqual(['…4F2', '…5F2'])
  expect(idTails(['1', '2'])).toEqual(['1', '2'])
})
