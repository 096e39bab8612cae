import { encodeBreachedPasswords, isBreachedPassword } from './breached-passwords.ts'
import { refuseWeakPassword } from './weak-password.ts'

it('A password from a breach is found as it was typed and in other letter case', async () => {
  for (const password of ['Sojdlg123aljg', 'ghhh47hj7649', 'websolutions', 'WebSolutions', 'flvbybcnhfnjh'])
    expect([password, await isBreachedPassword(password)]).toEqual([password, true])
})

it('A password that was in no breach of the list is not found', async () => {
  for (const password of ['kettle window harbour', 'ẹnu ọ̀nà ilé wa', '', 'blue kettle on monday'])
    expect([password, await isBreachedPassword(password)]).toEqual([password, false])
})

it('A password from a breach is refused with that reason, also if it is hard to guess otherwise', async () => {
  await expect(refuseWeakPassword('ghhh47hj7649', ['ngozi'])).rejects.toMatchObject({
    statusCode: 422,
    details: {
      messageKey: 'password.breached',
      errors: [{ path: 'password', message: 'password.breached' }],
    },
  })
  await expect(refuseWeakPassword('ngozi ngozi ngozi', ['ngozi'])).rejects.toMatchObject({
    details: { messageKey: 'password.common' },
  })
  await refuseWeakPassword('kettle window harbour', ['ngozi'])
})

it('The list can be written from passwords or from their SHA-1 hashes with counts', () => {
  const hash = 'E5E9FA1BA31ECD1AE84F75CAAA474F3A663F05F4' // of "secret"
  expect(encodeBreachedPasswords(['secret', 'other', 'secret'])).toEqual(
    encodeBreachedPasswords(['other', `${hash}:12`]),
  )
})
