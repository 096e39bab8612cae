import fp from 'fastify-plugin'
import { chooseTransports } from '../messages/transports/choose.ts'
import { createDelivery, type DeliveryParts } from './deliver.ts'
import { createEnqueue } from './enqueue.ts'
import { createWorker, type Worker } from './worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    outbox: ReturnType<typeof createEnqueue> & Pick<Worker, 'wake' | 'drain'>
  }
}

export const outboxPlugin = fp(async (app) => {
  const { db, clock, keyring, settings, log } = app
  const say: DeliveryParts['say'] = (...args) => app.say(...args)
  const transports = chooseTransports({ db, clock, settings })
  const deliver = createDelivery({ db, clock, keyring, settings, say, transports })
  const worker = createWorker({ db, clock, log, deliver })
  app.decorate('outbox', { ...createEnqueue(app), wake: worker.wake, drain: worker.drain })
  // Only a server that listens sends by itself: commands and tests decide when.
  app.addHook('onListen', async () => worker.start())
  app.addHook('preClose', () => worker.stop())
})
