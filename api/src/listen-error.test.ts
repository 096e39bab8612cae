import { listenError } from './listen-error.ts'

it.each([
  ['EADDRINUSE', 'Port 80 is taken by another program. Stop it, or set PORT to another number.'],
  ['EACCES', 'Port 80 cannot be opened by this user. Set PORT to a number above 1023.'],
  [
    'ENOTFOUND',
    'No server can listen at HOST=clinic.example (ENOTFOUND). Set HOST to an address of this computer, such as 127.0.0.1.',
  ],
])('After %s the operator reads which setting to correct', (code, sentence) => {
  const error = Object.assign(new Error(code), { code })
  expect(listenError(error, { host: 'clinic.example', port: 80 }).message).toBe(sentence)
})
