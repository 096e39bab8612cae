import { createKeyring } from './keyring.ts'

const keyring = createKeyring('a secret of at least thirty-two characters')

it('gives another digest for another key, purpose or split of the parts', () => {
  const digests = [
    keyring.digest('code', 'ab', 'c'),
    keyring.digest('code', 'a', 'bc'),
    keyring.digest('contact', 'ab', 'c'),
    createKeyring('some other secret of thirty-two characters').digest('code', 'ab', 'c'),
  ].map((digest) => digest.toString('hex'))

  expect(new Set(digests).size).toBe(4)
  expect(keyring.digest('code', 'ab', 'c').toString('hex')).toBe(digests[0])
})

it('opens what it sealed, and never seals the same thing to the same text', () => {
  const sealed = keyring.seal({ code: 123456 }, 'outbox:1')

  expect(keyring.open(sealed, 'outbox:1')).toEqual({ code: 123456 })
  expect(keyring.seal({ code: 123456 }, 'outbox:1')).not.toBe(sealed)
  expect(sealed).not.toContain('123456')
})

it('opens nothing that was altered or moved to another row', () => {
  const sealed = keyring.seal({ code: 123456 }, 'outbox:1')
  const altered = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)

  expect(() => keyring.open(sealed, 'outbox:2')).toThrow(/authenticate/)
  expect(() => keyring.open(altered, 'outbox:1')).toThrow(/authenticate/)
})
