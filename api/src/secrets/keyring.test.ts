import { createKeyring, SealedWithOtherKey } from './keyring.ts'

const OLD = 'a secret of at least thirty-two characters'
const NEW = 'some other secret of thirty-two characters'
const keyring = createKeyring(OLD)

it('The digest depends on the key, the purpose and how the parts are split', () => {
  const digests = [
    keyring.digest('code', 'ab', 'c'),
    keyring.digest('code', 'a', 'bc'),
    keyring.digest('contact', 'ab', 'c'),
    createKeyring(NEW).digest('code', 'ab', 'c'),
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
  const [id, body] = sealed.split('.') as [string, string]
  const altered = `${id}.${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`

  expect(() => keyring.open(sealed, 'outbox:2')).toThrow(SealedWithOtherKey)
  expect(() => keyring.open(altered, 'outbox:1')).toThrow(SealedWithOtherKey)
  expect(() => keyring.open('', 'outbox:1')).toThrow(SealedWithOtherKey)
})

describe('After SECRET_KEY was replaced', () => {
  const rotated = createKeyring(NEW, { previous: [OLD], digestKey: OLD })
  const sealed = keyring.seal('a number', 'row')

  it('After SECRET_KEY was replaced, values of the previous key can be opened, and new values need the new key', () => {
    expect(rotated.open(sealed, 'row')).toBe('a number')
    expect([rotated.isCurrent(sealed), keyring.isCurrent(sealed)]).toEqual([false, true])

    const renewed = rotated.seal('a number', 'row')
    expect(rotated.isCurrent(renewed)).toBe(true)
    expect(() => keyring.open(renewed, 'row')).toThrow(SealedWithOtherKey)
    expect(() => createKeyring(NEW).open(sealed, 'row')).toThrow(SealedWithOtherKey)
  })

  it('After SECRET_KEY was replaced, values that were sealed before keys had ids can be opened', () => {
    const withoutId = sealed.split('.')[1]!
    expect(rotated.open(withoutId, 'row')).toBe('a number')
    expect(rotated.isCurrent(withoutId)).toBe(false)
  })

  it('After SECRET_KEY was replaced, lasting digests stay, and digests of secrets use the new key first and the previous key second', () => {
    expect(rotated.digest('person', '7')).toEqual(keyring.digest('person', '7'))
    expect(rotated.secretDigests('otp-code', '1')).toEqual([
      createKeyring(NEW).digest('otp-code', '1'),
      keyring.digest('otp-code', '1'),
    ])
  })
})
