import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { MINUTE_MS } from '../clock.ts'
import { repeat } from '../repeat.ts'
import { confirmAgain } from './confirm-again.ts'
import { planReminders } from './plan-reminders.ts'

const EVERY = MINUTE_MS

/** In this order: who reads now that the time is available again needs no reminder beside it. */
export async function confirmAndRemind(app: FastifyInstance, signal?: AbortSignal) {
  try {
    if ((await confirmAgain(app, signal)) > 0) app.outbox.wakeWithoutAnnouncements()
  } finally {
    await planReminders(app, signal)
  }
}

export const remindersPlugin = fp(async (app) => {
  const failure = 'reminders, or confirmations of times that are available again, failed'
  repeat(app, EVERY, (signal) => confirmAndRemind(app, signal), failure)
})
