import { identify } from './identify.ts'

it.each([
  [
    { emrId: 'lag/004f2', destination: '' },
    { kind: 'clinicId', value: 'LAG004F2', typed: 'LAG/004F2' },
  ],
  [
    { emrId: 'LAG/004F2', destination: 'a@b.ng' },
    { kind: 'clinicId', value: 'LAG004F2', typed: 'LAG/004F2' },
  ],
  [
    { emrId: '', destination: 'Adaeze@Gmail.com' },
    { kind: 'email', value: 'adaeze@gmail.com' },
  ],
  [
    { emrId: '', destination: '0803 123 4567' },
    { kind: 'phone', value: '+2348031234567' },
  ],
  [
    { emrId: '', destination: '12345678' },
    { kind: 'clinicId', value: '12345678', typed: '12345678' },
  ],
  [
    { emrId: '', destination: 'lag/004f2' },
    { kind: 'clinicId', value: 'LAG004F2', typed: 'LAG/004F2' },
  ],
])('The input %j is identified as %j', (input, identifier) => expect(identify(input)).toEqual(identifier))
