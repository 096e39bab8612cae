// One of many processes that change one pointer at once: each gets the share of its canary, reads the pointer, waits
// until all have read it, then writes.
import { canary } from '../commands/canary.ts'
import { folderStore } from '../store/folder.ts'
import { withLock } from '../store/lock.ts'
import { waitingAfterRead } from './delayed-stores.ts'

const [, , task, where, name] = process.argv

const nextMessage = () =>
  new Promise<unknown>((resolve) => {
    process.once('message', resolve)
  })
const report = (word: string) => process.send!(word)

if (task === 'lock') {
  await withLock(where!, async () => {
    report('locked')
    await nextMessage()
  })
}

if (task === 'race') {
  const store = folderStore(where!)
  report('ready')
  for (;;) {
    const percent = Number(await nextMessage())
    const waiting = waitingAfterRead(store, 'booking/current.json', async () => {
      report('read')
      await nextMessage()
    })
    const actor = { by: `writer ${name}` }
    await canary(waiting, 'booking', { percent, version: '1.1.0' }, actor).then(
      () => report('won'),
      ({ message }: Error) => report(message),
    )
  }
}
