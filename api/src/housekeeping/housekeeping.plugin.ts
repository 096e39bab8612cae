import fp from 'fastify-plugin'
import { MINUTE_MS } from '../clock.ts'
import { repeat } from '../repeat.ts'
import { sweep } from './sweep.ts'

const EVERY = 10 * MINUTE_MS

export const housekeepingPlugin = fp(async (app) => {
  repeat(app, EVERY, (signal) => sweep(app, signal), 'housekeeping failed')
})
