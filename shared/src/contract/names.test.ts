import { patientDisplayName, titleCase } from '@molar/shared/contract'

it('writes names the way they are written on a door', () => {
  expect(titleCase('ADAEZE okafor-bello')).toBe('Adaeze Okafor-Bello')
  expect(titleCase("o'neil D’ARCY")).toBe("O'Neil D’Arcy")
})

it('keeps Yoruba marks, composed or not', () => {
  expect(titleCase('adébáyọ̀ ỌLÁYÍNKÁ')).toBe('Adébáyọ̀ Ọláyínká')
  expect(titleCase('ọ̀ṢUN')).toBe('Ọ̀ṣun')
})

it('shows a patient by title, names and the raw id as it is written', () => {
  const patient = {
    rawId: 'lag/004f2',
    title: 'mrs',
    firstName: 'ADAEZE',
    lastName: 'okafor',
    middleName: 'ngozi',
  }
  expect(patientDisplayName(patient)).toBe('Mrs Adaeze Okafor Ngozi (lag/004f2)')
})

it('leaves out what is not there', () => {
  expect(patientDisplayName({ rawId: 'X1', title: null, firstName: 'ada', lastName: '' })).toBe('Ada (X1)')
})
