import { createCache } from './cache.ts'

const HOUR = 3_600_000

function counting() {
  let loads = 0
  return { load: async () => (loads += 1), loads: () => loads }
}

it('A result is loaded once for its life and again afterwards', async () => {
  const { load } = counting()
  const cache = createCache<number>({ life: HOUR, isInformed: () => true })
  expect([await cache.get('lag', 'a', load), await cache.get('lag', 'a', load)]).toEqual([1, 1])
  expect(await cache.get('lag', 'b', load)).toBe(2)
  const ended = createCache<number>({ life: 0, isInformed: () => true })
  expect([await ended.get('lag', 'a', load), await ended.get('lag', 'a', load)]).toEqual([3, 4])
})

it('Concurrent calls share one load', async () => {
  const { load, loads } = counting()
  const cache = createCache<number>({ life: HOUR, isInformed: () => true })
  await Promise.all([cache.get('lag', 'a', load), cache.get('lag', 'a', load)])
  expect(loads()).toBe(1)
})

it('Invalidating a group leaves the other groups', async () => {
  const { load } = counting()
  const cache = createCache<number>({ life: HOUR, isInformed: () => true })
  await cache.get('lag', 'a', load)
  await cache.get('phc', 'a', load)
  cache.invalidate('lag')
  expect([await cache.get('lag', 'a', load), await cache.get('phc', 'a', load)]).toEqual([3, 2])
  cache.invalidate()
  expect(await cache.get('phc', 'a', load)).toBe(4)
})

it('A result that was being loaded when its group was invalidated is not given to later calls', async () => {
  const cache = createCache<string>({ life: HOUR, isInformed: () => true })
  const results: ((text: string) => void)[] = []
  const early = cache.get('lag', 'a', () => new Promise((resolve) => results.push(resolve)))
  cache.invalidate('lag')
  results[0]!('old')
  expect(await early).toBe('old')
  expect(await cache.get('lag', 'a', async () => 'new')).toBe('new')
})

it('A failed load is not cached', async () => {
  const cache = createCache<string>({ life: HOUR, isInformed: () => true })
  await expect(cache.get('lag', 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('lag', 'a', async () => 'back')).toBe('back')
})

it('Nothing is cached while the server gets no announcements of changes', async () => {
  const { load } = counting()
  const cache = createCache<number>({ life: HOUR, isInformed: () => false })
  expect([await cache.get('lag', 'a', load), await cache.get('lag', 'a', load)]).toEqual([1, 2])
})

it('A cache with 500 keys is emptied before another key is added', async () => {
  const { load, loads } = counting()
  const cache = createCache<number>({ life: HOUR, isInformed: () => true })
  for (let key = 0; key < 501; key += 1) await cache.get('lag', String(key), load)
  await cache.get('lag', '500', load)
  expect(loads()).toBe(501)
  await cache.get('lag', '0', load)
  expect(loads()).toBe(502)
})
