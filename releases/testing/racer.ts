// One of many processes that change one pointer at once: each reads, waits until all have read, then writes.
import { canary } from '../commands/canary.ts'
import { folderStore } from '../store/folder.ts'
import { locked } from '../store/lock.ts'
import { waitingAfterRead } from './waiting-store.ts'

const [, , task, where, name] = process.argv

const heard = () =>
  new Promise<void>((resolve) => {
    process.once('message', () => resolve())
  })
const say = (word: string) => process.send!(word)

if (task === 'hold') {
  await locked(where!, async () => {
    say('held')
    await heard()
  })
}

if (task === 'race') {
  const store = folderStore(where!)
  say('ready')
  for (;;) {
    await heard()
    const waiting = waitingAfterRead(store, 'booking/current.json', () => {
      say('read')
      return heard()
    })
    const doing = { by: `racer ${name}` }
    const share = { percent: Number(name), version: '1.1.0' }
    await canary(waiting, 'booking', share, doing).then(
      () => say('won'),
      ({ message }: Error) => say(message),
    )
  }
}
