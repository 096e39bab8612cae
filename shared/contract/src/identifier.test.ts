import { identifierKind } from '@molar/contract'

it.each(['a.okafor@example.com', ' ada@mail.ng ', 'a+b@sub.example.co.uk'])(
  'reads %p as an e-mail',
  (text) => {
    expect(identifierKind(text)).toBe('email')
  },
)

it.each([
  '08031234567',
  '+234 803 123 4567',
  '2348031234567',
  '(0803) 123-4567',
  '8031234567',
  '+44 20 7946 0958',
  '0803‑123–4567',
  '0803/123/4567',
  '+49 151/23456789',
  '٠٨٠٣١٢٣٤٥٦٧',
  '０８０３１２３４５６７',
  '(+234) 803 123 4567',
  '0803·123·4567',
  '0803•123•4567',
  '0803_123_4567',
  '0803−123−4567',
  '08031234567,',
  '08031234567;',
  'tel:+2348031234567',
  'TEL:0803 123 4567',
])('reads %p as a phone number', (text) => expect(identifierKind(text)).toBe('phone'))

it.each([
  'LAG/004F2',
  '1234567',
  '12-34-56',
  '004F2',
  '2019/00451',
  '0019/00451',
  '0019·00451',
  '0019_00451_A',
  '2019_00451',
  '803/1234567',
  'TEL/004F2',
  'tel:',
  'ada@',
  'ada example.com',
  '1234567890123456789',
])('reads %p as a clinic ID', (text) => expect(identifierKind(text)).toBe('clinicId'))
