import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBuildLock } from './build-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molar-build-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('says what it waits for while another build runs, and builds after it', async () => {
  const path = join(folder, '.lock')
  const order: string[] = []
  const events = new EventEmitter()
  const [started, noticed] = [once(events, 'started'), once(events, 'noticed')]
  const first = withBuildLock(
    path,
    () => {},
    async () => {
      events.emit('started')
      await noticed
      order.push('first')
    },
  )
  await started
  const second = withBuildLock(
    path,
    (line) => {
      order.push(line)
      events.emit('noticed')
    },
    async () => void order.push('second'),
  )
  await Promise.all([first, second])
  expect(order).toEqual([
    `Waiting for another build of this checkout, which has locked ${path}.`,
    'first',
    'second',
  ])
})
