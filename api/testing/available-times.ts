import type { DayOfSlots } from '@molar/contract'
import { availableTimesJson } from '../src/availability/availability.repository.ts'

export const availableTimes = async (...query: Parameters<typeof availableTimesJson>) =>
  (await availableTimesJson(...query)).map((day) => JSON.parse(day) as DayOfSlots)
