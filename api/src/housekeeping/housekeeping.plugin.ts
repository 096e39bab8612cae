import fp from 'fastify-plugin'
import { repeat } from '../repeat.ts'
import { sweep } from './sweep.ts'

const EVERY = 10 * 60_000

export const housekeepingPlugin = fp(async (app) => {
  repeat(app, EVERY, () => sweep(app), 'housekeeping failed')
})
