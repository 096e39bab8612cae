import { csvLine } from './csv.ts'

const RUN_BY_A_SPREADSHEET = [
  ['=HYPERLINK("https://example.com")', `"'=HYPERLINK(""https://example.com"")"`],
  ['+2348031234821', `"'+2348031234821"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'=1"`],
  ['\r=1', `"'=1"`],
  [' =1', `"'=1"`],
  ['＝1', `"'＝1"`],
  ['Ada;=1', `"Ada;'=1"`],
  ['Ada\n=1', '"Ada =1"'],
  ['Ada",=1', `"Ada"",'=1"`],
]

it.each(RUN_BY_A_SPREADSHEET)('%j is written as text', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

it('Names with accents, quotes, commas and hyphens inside stay as they are', () => {
  expect(csvLine(['Ọláyínká-Bello', 'Ada "Ade", Lagos', ''])).toBe(
    '"Ọláyínká-Bello","Ada ""Ade"", Lagos",""\r\n',
  )
})
