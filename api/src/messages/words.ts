// Clinic timestamps (`YYYY-MM-DD HH:mm:ss`), written as the pages write them.
import { formatDay, formatShortDay, formatTime } from '@molar/contract'

const dayOf = (timestamp: string) => timestamp.slice(0, 10)

export const dayInWords = (language: string, timestamp: string) => formatDay(dayOf(timestamp), language)

export const shortDay = (language: string, timestamp: string) => formatShortDay(dayOf(timestamp), language)

export const timeOf = (language: string, timestamp: string) => formatTime(timestamp.slice(11, 16), language)
