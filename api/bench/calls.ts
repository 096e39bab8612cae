import { randomUUID } from 'node:crypto'
import { addDays } from '@molar/contract'
import type { Request } from 'autocannon'

export interface Call {
  name: string
  /** Called for every request that is sent. */
  request: () => Request
}

export const BARE: Call = {
  name: 'a bare route, 4 kB of JSON',
  request: () => ({ method: 'GET', path: '/' }),
}

export const STATEMENT: Call = {
  name: 'a bare route with the statement `select 1`',
  request: () => ({ method: 'GET', path: '/statement' }),
}

const json = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/** A page of the list; filters are in the query string and in the body. */
export const listCall = (name: string, token: string, path: string, body: object): Call => ({
  name,
  request: () => ({ method: 'POST', path, headers: json(token), body: JSON.stringify(body) }),
})

/** Searches by name, phone and reference in turn, each with results. */
export function searchCall(token: string): Call {
  const terms = ['adaeze okafor', 'ogunbadejo titi', '0803 001 2345', '30023456', 'MLR-GGG2-3F', 'mlrgggaab']
  let asked = 0
  return {
    name: 'search by name, phone or reference',
    request: () => {
      asked += 1
      const body = JSON.stringify({ search: terms[asked % terms.length] })
      return { method: 'POST', path: '/appointments/all?page=1&limit=10', headers: json(token), body }
    },
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Every two letters, in an order that mixes frequent and rare ones. */
const TWO_LETTERS = Array.from(
  { length: LETTERS.length ** 2 },
  (_, index) => LETTERS[index % 26]! + LETTERS[(index + Math.floor(index / 26)) % 26]!,
)

/** Sends a search of other two letters each time. */
const eachTwoLetters = (name: string, token: string, path: string, body: object): Call => {
  let asked = 0
  return {
    name,
    request: () => {
      asked += 1
      const search = TWO_LETTERS[asked % TWO_LETTERS.length]
      return { method: 'POST', path, headers: json(token), body: JSON.stringify({ ...body, search }) }
    },
  }
}

export const twoLettersCall = (token: string) =>
  eachTwoLetters('search of two letters', token, '/appointments/all?page=1&limit=10', {})

export const patientsCall = (token: string) =>
  eachTwoLetters('search of patients by two letters', token, '/schedule/patients', { location: 'lag' })

export const scheduleCall = (token: string, today: string): Call => ({
  name: 'day of the schedule',
  request: () => ({
    method: 'GET',
    path: `/schedule?location=lag&from=${today}&days=1`,
    headers: json(token),
  }),
})

/** The four weeks until today. */
export const figuresCall = (token: string, today: string): Call => ({
  name: 'figures of four weeks',
  request: () => ({
    method: 'GET',
    path: `/figures?location=all&from=${addDays(today, -27)}&to=${today}`,
    headers: json(token),
  }),
})

export const bellCall = (token: string): Call => ({
  name: 'notifications of a desk',
  request: () => ({ method: 'GET', path: '/schedule/notifications', headers: json(token) }),
})

export const availableTimesCall = (today: string): Call => ({
  name: 'available times of 30 days',
  request: () => ({ method: 'GET', path: `/availability?location=lag&from=${today}&days=30` }),
})

/** Available times of other dates each time. Different responses share the days that the server caches for a second. */
export function otherTimesCall(today: string): Call {
  let asked = 0
  return {
    name: 'available times of a month, other dates each time',
    request: () => {
      asked += 1
      const location = ['lag', 'fct', 'phc'][asked % 3]!
      const from = new Date(Date.parse(today) + (Math.floor(asked / 3) % 90) * 86_400_000)
      const days = 28 + (Math.floor(asked / 270) % 4)
      return {
        method: 'GET',
        path: `/availability?location=${location}&from=${from.toISOString().slice(0, 10)}&days=${days}`,
      }
    },
  }
}

export interface Start {
  location: string
  date: string
  start: string
}

interface Starts {
  /** One of each day and branch after the other: patients who book at the same time rarely want the same day. */
  inTurns: Start[]
  /** Day after day: all patients want the same day of one branch. */
  inOrder: Start[]
}

const withKey = () => ({ 'idempotency-key': randomUUID() })

/** New patients who book, each from a different network. */
export function bookingCalls({ inTurns, inOrder }: Starts): Call[] {
  let booked = 0
  const bookingCall = (name: string, starts: Start[], ownHeaders: () => Record<string, string>): Call => ({
    name,
    request: () => {
      booked += 1
      const { location, date, start } = starts[booked % starts.length]!
      const number = String(70_000_000 + booked)
      return {
        method: 'POST',
        path: '/appointments/book',
        headers: {
          ...json('molar-web'),
          ...ownHeaders(),
          'x-forwarded-for': `10.${(booked >> 16) & 255}.${(booked >> 8) & 255}.${booked & 255}`,
        },
        body: JSON.stringify({
          patient_id: null,
          surname: 'Adaeze',
          other_names: `Okafor ${booked}`,
          email: `new${booked}@example.com`,
          phone_number: `+23480${number}`,
          gender: 'female',
          age: 34,
          date_of_birth: null,
          address: 'Lagos',
          nationality: 'nigeria',
          location,
          appointmentType: 'consultation',
          appointment_date: date,
          start_time: start,
          department_id: null,
          doctor_id: null,
          service_id: null,
          serviceText: 'Tooth Pain',
          description: 'Upper left',
          token: null,
        }),
      }
    },
  })
  return [
    bookingCall('booking', inTurns, () => ({})),
    bookingCall('booking with a key, as the portal sends it', inTurns, withKey),
    bookingCall('booking with a key, all on the same day', inOrder, withKey),
  ]
}
