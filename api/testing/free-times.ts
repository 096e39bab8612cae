import type { DayOfSlots } from '@molar/contract'
import { freeTimesJson } from '../src/availability/availability.repository.ts'

export const freeTimes = async (...query: Parameters<typeof freeTimesJson>) =>
  (await freeTimesJson(...query)).map((day) => JSON.parse(day) as DayOfSlots)
