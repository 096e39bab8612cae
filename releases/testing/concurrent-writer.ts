// One of many processes that change one pointer at once: each reads it, waits until all have read it, then writes.
import { canary } from '../commands/canary.ts'
import { folderStore } from '../store/folder.ts'
import { withLock } from '../store/lock.ts'
import { waitingAfterRead } from './delayed-stores.ts'

const [, , task, where, name] = process.argv

const nextMessage = () =>
  new Promise<void>((resolve) => {
    process.once('message', () => resolve())
  })
const answer = (word: string) => process.send!(word)

if (task === 'lock') {
  await withLock(where!, async () => {
    answer('locked')
    await nextMessage()
  })
}

if (task === 'race') {
  const store = folderStore(where!)
  answer('ready')
  for (;;) {
    await nextMessage()
    const waiting = waitingAfterRead(store, 'booking/current.json', () => {
      answer('read')
      return nextMessage()
    })
    const actor = { by: `writer ${name}` }
    const share = { percent: Number(name), version: '1.1.0' }
    await canary(waiting, 'booking', share, actor).then(
      () => answer('won'),
      ({ message }: Error) => answer(message),
    )
  }
}
