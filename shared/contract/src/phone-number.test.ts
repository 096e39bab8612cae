import { countryCodeOf, getsSmsEverywhere, receivesSms, toE164 } from './phone-number.ts'

it.each([
  ['08031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['(0803) 123-4567', '+2348031234567'],
  ['8031234567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['+234 (0) 803 123 4567', '+2348031234567'],
  ['0701 234 5678', '+2347012345678'],
  ['0916 234 5678', '+2349162345678'],
  ['0700 555 0102', '+2347005550102'],
  ['0201 271 8000', '+2342012718000'],
  ['01 271 8000', '+2342012718000'],
  ['084 460 643', '+2342084460643'],
  ['09 461 7000', '+2342094617000'],
  ['+44 20 7946 0958', '+442079460958'],
  ['00442079460958', '+442079460958'],
  ['447911123456', '+447911123456'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['0049 (0)151 23456789', '+4915123456789'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+7 916 123-45-67', '+79161234567'],
  ['+1 202 555 0125', '+12025550125'],
  ['٠٨٠٣١٢٣٤٥٦٧', '+2348031234567'],
  ['０８０３１２３４５６７', '+2348031234567'],
  ['(+234) 803 123 4567', '+2348031234567'],
  ['0803·123·4567', '+2348031234567'],
  ['0803•123•4567', '+2348031234567'],
  ['0803_123_4567', '+2348031234567'],
  ['0803−123−4567', '+2348031234567'],
  ['08031234567,', '+2348031234567'],
  ['08031234567;', '+2348031234567'],
  ['tel:+2348031234567', '+2348031234567'],
  ['TEL:0803 123 4567', '+2348031234567'],
  ['tel: +234 803 123 4567', '+2348031234567'],
])('the phone number %s is read as %s', (typed, e164) => expect(toE164(typed)).toBe(e164))

it.each([
  ['a mobile number with a digit missing', '0803123456'],
  ['a mobile number with two digits missing', '090312345'],
  ['a mobile number with a digit too many', '080312345678'],
  ['a mobile number with a digit too many and without 0', '80312345678'],
  ['an international number with a digit missing', '+234803123456'],
  ['the same with 0 after the country code', '+2340803123456'],
  ['a range that no Nigerian network has', '06031234567'],
  ['a landline area that does not exist', '0200 123 4567'],
  ['a landline with a digit missing', '0201 271 800'],
  ['few digits', '0803'],
  ['eight digits', '12345678'],
  ['a country code that is not assigned', '+999 12345678'],
  ['more than 15 digits', '+4420794609581234'],
  ['letters', '0803 CALL NOW'],
  ['nothing', ''],
  ['a link without a number', 'tel:'],
  ['two numbers', '08031234567, 08031234568'],
  ['signs only', '++++++++'],
])('%s is not a phone number', (_what, typed) => expect(toE164(typed)).toBeNull())

it.each([
  ['+2348031234567', true],
  ['+442079460958', true],
  ['+2342012718000', false],
  ['+2347005550102', false],
])('%s receives SMS: %s', (e164, expected) => expect(receivesSms(e164)).toBe(expected))

it('only Nigerian mobile numbers get SMS from every branch that sends them', () => {
  const numbers = ['+2348031234567', '+2342012718000', '+447700900123']
  expect(numbers.filter(getsSmsEverywhere)).toEqual(['+2348031234567'])
})

it('reads the country code of a number', () => {
  expect(['+2348031234567', '+12025550125', '+79161234567', '+99912345'].map(countryCodeOf)).toEqual([
    '234',
    '1',
    '7',
    '',
  ])
})
