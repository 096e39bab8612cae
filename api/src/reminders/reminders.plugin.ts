import fp from 'fastify-plugin'
import { repeat } from '../repeat.ts'
import { planReminders } from './plan-reminders.ts'

const EVERY = 60_000

export const remindersPlugin = fp(async (app) => {
  repeat(app, EVERY, () => planReminders(app), 'reminders failed')
})
