import type { DayOfSlots } from '@molar/contract'
import { freeTimesJson } from '../src/availability/availability.repository.ts'

export const freeTimes = async (...query: Parameters<typeof freeTimesJson>) =>
  JSON.parse(await freeTimesJson(...query)) as DayOfSlots[]
