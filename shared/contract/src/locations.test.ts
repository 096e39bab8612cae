import { normalizeLocation } from '@molar/contract'

it.each([
  ['lag', ['lagos', 'Lagos', ' LAG ', 'lg']],
  ['fct', ['abuja', 'ABJ', 'fct']],
  ['phc', ['riv', 'rivers', 'Port Harcourt', 'port-harcourt', 'phc']],
  ['all', ['all', 'ALL']],
])('knows %s by its other names', (code, names) => {
  for (const name of names) expect(normalizeLocation(name)).toBe(code)
})

it.each(['', 'kano', 'lagoss', 'constructor', '__proto__', null, undefined, 3, {}])(
  'gives null for %p',
  (name) => {
    expect(normalizeLocation(name)).toBeNull()
  },
)
