import { doctorName, patientDisplayName, staffDisplayName, titleCase } from '@molar/contract'

it('starts each part of a name with a capital letter', () => {
  expect(titleCase('ADAEZE okafor-bello')).toBe('Adaeze Okafor-Bello')
  expect(titleCase("o'neil D’ARCY")).toBe("O'Neil D’Arcy")
  expect(titleCase('T.O. ADEYEMI')).toBe('T.O. Adeyemi')
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

it.each([
  ['Prof.', 'Prof. Amaka Nwosu'],
  [' ', 'Dr. Amaka Nwosu'],
  [null, 'Dr. Amaka Nwosu'],
])('a doctor whose title is %j is %s', (title, name) => {
  expect(doctorName({ title, first_name: 'Amaka', last_name: 'Nwosu' })).toBe(name)
})

it.each([
  ['dentist', 'Dr. Ngozi Eze'],
  [' Medical Director ', 'Dr. Ngozi Eze'],
  ['', 'Dr. Ngozi Eze'],
  ['Orthodontist', 'Dt. Ngozi Eze'],
])('a doctor without a title whose profession is %j is %s', (profession, name) => {
  expect(doctorName({ first_name: 'ngozi', last_name: 'EZE', profession })).toBe(name)
})

describe('a member of staff', () => {
  const amaka = { first_name: 'AMAKA', last_name: 'nwosu' }

  it.each([
    [{ role: { slug: 'doctor' } }],
    [{ role: { slug: ' Medical Director ' } }],
    [{ profession: 'DENTIST' }],
    [{ job_title: 'Admin' }],
    [{ role: { slug: 'staff' }, profession: 'nurse', job_title: 'dentist' }],
  ])('A member of staff with %j is shown as Dr.', (kinds) => {
    expect(staffDisplayName({ ...amaka, ...kinds })).toBe('Dr. Amaka Nwosu')
  })

  it.each([[{}], [{ role: null, profession: null, job_title: '' }], [{ profession: 'dental nurse' }]])(
    'A member of staff with %j is shown as Dt.',
    (kinds) => {
      expect(staffDisplayName({ ...amaka, ...kinds })).toBe('Dt. Amaka Nwosu')
    },
  )

  it('A member of staff is shown with the known names, and as an empty text without any name', () => {
    expect(staffDisplayName({ first_name: 'amaka', last_name: null as unknown as string })).toBe('Dt. Amaka')
    expect(staffDisplayName({ first_name: '', last_name: '' })).toBe('')
  })
})
