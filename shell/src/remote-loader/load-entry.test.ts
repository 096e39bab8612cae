import { ENTRY_LIMIT, loadEntry } from './load-entry.ts'

const file = { name: 'booking_1_0_0', url: 'https://booking.example/entry.js', integrity: 'sha384-abc' }
const tag = () => document.head.querySelector('script')!
const container = { init: () => {}, get: () => () => Promise.resolve({}) }

beforeEach(() => {
  document.head.replaceChildren()
  delete (globalThis as Record<string, unknown>)[file.name]
})

it('lets the browser check the hash, across origins', () => {
  void loadEntry(file)
  expect(tag()).toHaveAttribute('src', file.url)
  expect(tag().integrity).toBe('sha384-abc')
  expect(tag().crossOrigin).toBe('anonymous')
})

it('hands over the container, and takes its tag away', async () => {
  const loading = loadEntry(file)
  Object.assign(globalThis, { [file.name]: container })
  tag().dispatchEvent(new Event('load'))
  await expect(loading).resolves.toBe(container)
  expect(tag()).toBeNull()
})

it.each([
  ['does not load', 'error'],
  ['is not the entry of booking_1_0_0', 'load'],
])('fails when the file %s', async (reason, event) => {
  const loading = loadEntry(file)
  tag().dispatchEvent(new Event(event))
  await expect(loading).rejects.toThrow(reason === 'does not load' ? 'did not load' : reason)
  expect(tag()).toBeNull()
})

it('ends an attempt that takes too long, and the next one asks again', async () => {
  jest.useFakeTimers()
  try {
    const slow = loadEntry(file)
    jest.advanceTimersByTime(ENTRY_LIMIT)
    await expect(slow).rejects.toThrow('took too long')
    void loadEntry(file)
    expect(tag()).toHaveAttribute('src', file.url)
  } finally {
    jest.useRealTimers()
  }
})

it.each(['', 'md5-abc', ' sha384-abc'])(
  'runs nothing whose hash is %j, which no browser checks',
  async (integrity) => {
    await expect(loadEntry({ ...file, integrity })).rejects.toThrow('has no hash to check')
    expect(tag()).toBeNull()
  },
)
