import { createKeyring } from './keyring.ts'

const keyring = createKeyring('a secret of at least thirty-two characters')

it('The digest depends on the key, the purpose and how the parts are split', () => {
  const digests = [
    keyring.digest('code', 'ab', 'c'),
    keyring.digest('code', 'a', 'bc'),
    keyring.digest('contact', 'ab', 'c'),
    createKeyring('some other secret of thirty-two characters').digest('code', 'ab', 'c'),
  ].map((digest) => digest.toString('hex'))

  expect(new Set(digests).size).toBe(4)
  expect(keyring.digest('code', 'ab', 'c').toString('hex')).toBe(digests[0])
})

it('Sealed values can be opened, and sealing one value twice gives different texts', () => {
  const sealed = keyring.seal({ code: 123456 }, 'outbox:1')

  expect(keyring.open(sealed, 'outbox:1')).toEqual({ code: 123456 })
  expect(keyring.seal({ code: 123456 }, 'outbox:1')).not.toBe(sealed)
  expect(sealed).not.toContain('123456')
})

it('A sealed value that was altered or moved to another row cannot be opened', () => {
  const sealed = keyring.seal({ code: 123456 }, 'outbox:1')
  const altered = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)

  expect(() => keyring.open(sealed, 'outbox:2')).toThrow(/authenticate/)
  expect(() => keyring.open(altered, 'outbox:1')).toThrow(/authenticate/)
})
