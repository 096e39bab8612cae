import { createMemory } from './memory.ts'

const HOUR = 3_600_000

function counting() {
  let loads = 0
  return { load: async () => (loads += 1), loads: () => loads }
}

it('An answer is loaded once for its life and again afterwards', async () => {
  const { load } = counting()
  const memory = createMemory<number>({ life: HOUR, isInformed: () => true })
  expect([await memory.get('lag', 'a', load), await memory.get('lag', 'a', load)]).toEqual([1, 1])
  expect(await memory.get('lag', 'b', load)).toBe(2)
  const ended = createMemory<number>({ life: 0, isInformed: () => true })
  expect([await ended.get('lag', 'a', load), await ended.get('lag', 'a', load)]).toEqual([3, 4])
})

it('Concurrent calls share one load', async () => {
  const { load, loads } = counting()
  const memory = createMemory<number>({ life: HOUR, isInformed: () => true })
  await Promise.all([memory.get('lag', 'a', load), memory.get('lag', 'a', load)])
  expect(loads()).toBe(1)
})

it('Forgetting a group leaves the other groups', async () => {
  const { load } = counting()
  const memory = createMemory<number>({ life: HOUR, isInformed: () => true })
  await memory.get('lag', 'a', load)
  await memory.get('phc', 'a', load)
  memory.forget('lag')
  expect([await memory.get('lag', 'a', load), await memory.get('phc', 'a', load)]).toEqual([3, 2])
  memory.forget()
  expect(await memory.get('phc', 'a', load)).toBe(4)
})

it('An answer that was being loaded when its group was forgotten is not given to later calls', async () => {
  const memory = createMemory<string>({ life: HOUR, isInformed: () => true })
  const answers: ((text: string) => void)[] = []
  const early = memory.get('lag', 'a', () => new Promise((resolve) => answers.push(resolve)))
  memory.forget('lag')
  answers[0]!('old')
  expect(await early).toBe('old')
  expect(await memory.get('lag', 'a', async () => 'new')).toBe('new')
})

it('A failed load is not remembered', async () => {
  const memory = createMemory<string>({ life: HOUR, isInformed: () => true })
  await expect(memory.get('lag', 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await memory.get('lag', 'a', async () => 'back')).toBe('back')
})

it('Without news of changes nothing is remembered', async () => {
  const { load } = counting()
  const memory = createMemory<number>({ life: HOUR, isInformed: () => false })
  expect([await memory.get('lag', 'a', load), await memory.get('lag', 'a', load)]).toEqual([1, 2])
})

it('No number of different questions fills the memory without end', async () => {
  const { load, loads } = counting()
  const memory = createMemory<number>({ life: HOUR, isInformed: () => true })
  for (let key = 0; key < 501; key += 1) await memory.get('lag', String(key), load)
  await memory.get('lag', '500', load)
  expect(loads()).toBe(501)
  await memory.get('lag', '0', load)
  expect(loads()).toBe(502)
})
