import { ENTRY_TIMEOUT } from './load-timeouts.ts'
import { loadVerifiedEntry } from './load-verified-entry.ts'

const file = { name: 'booking_1_0_0', url: 'https://booking.example/entry.js', integrity: 'sha384-abc' }
const tag = () => document.head.querySelector('script')!
const container = { init: () => {}, get: () => () => Promise.resolve({}) }

beforeEach(() => {
  document.head.replaceChildren()
  delete (globalThis as Record<string, unknown>)[file.name]
})

it.each(['sha384-abc', 'sha256-abc'])(
  'adds a script tag with the hash %s, which the browser checks, also for another origin',
  (integrity) => {
    void loadVerifiedEntry({ ...file, integrity })
    expect(tag()).toHaveAttribute('src', file.url)
    expect(tag().integrity).toBe(integrity)
    expect(tag().crossOrigin).toBe('anonymous')
  },
)

it('returns the container of an entry that has run, and removes the script tag', async () => {
  const loading = loadVerifiedEntry(file)
  Object.assign(globalThis, { [file.name]: container })
  tag().dispatchEvent(new Event('load'))
  await expect(loading).resolves.toBe(container)
  expect(tag()).toBeNull()
})

it.each([
  ['does not load', 'error'],
  ['is not the entry of booking_1_0_0', 'load'],
])('rejects an entry that %s, and removes the script tag', async (reason, event) => {
  const loading = loadVerifiedEntry(file)
  tag().dispatchEvent(new Event(event))
  await expect(loading).rejects.toThrow(reason === 'does not load' ? 'did not load' : reason)
  expect(tag()).toBeNull()
})

it('rejects an entry after 60 seconds, and requests it again in the next call', async () => {
  jest.useFakeTimers()
  try {
    const slow = loadVerifiedEntry(file)
    jest.advanceTimersByTime(ENTRY_TIMEOUT)
    await expect(slow).rejects.toThrow('took too long')
    void loadVerifiedEntry(file)
    expect(tag()).toHaveAttribute('src', file.url)
  } finally {
    jest.useRealTimers()
  }
})

it.each(['', 'md5-abc', ' sha384-abc'])(
  'adds no script tag for the hash %j, because browsers would run the file unchecked',
  async (integrity) => {
    await expect(loadVerifiedEntry({ ...file, integrity })).rejects.toThrow('has no hash to check')
    expect(tag()).toBeNull()
  },
)
