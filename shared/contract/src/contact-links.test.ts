import { isOnePhone } from './contact-links.ts'

it.each(['0700 555 0101', '+234 (0) 700-555–0101', '112'])('The text %j is one phone number', (text) => {
  expect(isOnePhone(text)).toBe(true)
})

it.each([
  '0700 555 0101 / 0700 555 0102',
  '0700 555 0101 0700 555 0102',
  '112/113',
  '0700 555 0101 ext. 2',
  '-',
])('The text %j is not one phone number', (text) => {
  expect(isOnePhone(text)).toBe(false)
})
