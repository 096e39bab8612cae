import { type DayOfSlots, fetchAvailability } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { availableTimesJson } from '../src/availability/availability.repository.ts'
import type { Db } from '../src/database/connect.ts'

/** Read from the database, as the server does. */
export const availableTimes = async (...query: Parameters<typeof availableTimesJson>) =>
  (await availableTimesJson(...query)).map((day) => JSON.parse(day) as DayOfSlots)

export type AvailabilityParameters = Record<string, string | number>

/** The response to a question for the times of Lagos on 2 December 2026, unless the query says otherwise. */
export const askAvailability = (app: FastifyInstance, query: AvailabilityParameters, bearer = 'molar-web') =>
  app.inject({
    method: 'GET',
    url: fetchAvailability.path,
    query: { location: 'lag', from: '2026-12-02', days: '1', ...query } as Record<string, string>,
    headers: { authorization: `Bearer ${bearer}` },
  })

export const availableDays = async (app: FastifyInstance, query: AvailabilityParameters, bearer?: string) =>
  (await askAvailability(app, query, bearer)).json<{ data: DayOfSlots[] }>().data

/** The available starts of all requested days, one day after the other. */
export const freeStarts = async (app: FastifyInstance, query: AvailabilityParameters = {}, bearer?: string) =>
  (await availableDays(app, query, bearer)).flatMap(({ slots }) =>
    slots.filter(({ free }) => free).map(({ start }) => start),
  )

/** Sets the opening hours of every branch on every day that it opens. */
export const setHours = (db: Db, opens: string, closes: string) =>
  db.updateTable('branch_hours').set({ opens, closes }).execute()
