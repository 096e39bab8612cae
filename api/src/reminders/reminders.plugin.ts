import fp from 'fastify-plugin'
import { MINUTE_MS } from '../clock.ts'
import { repeat } from '../repeat.ts'
import { confirmAgain } from './confirm-again.ts'
import { planReminders } from './plan-reminders.ts'

const EVERY = MINUTE_MS

export const remindersPlugin = fp(async (app) => {
  repeat(app, EVERY, () => planReminders(app), 'reminders failed')
  repeat(
    app,
    EVERY,
    async () => {
      if ((await confirmAgain(app)) > 0) app.outbox.wakeWithoutAnnouncements()
    },
    'confirmations of times that are available again failed',
  )
})
