import Fastify, { type FastifyInstance } from 'fastify'
import { translationsPlugin } from '../http/translations.ts'
import { type Appointment, appointmentSms } from './appointment-notifications.ts'
import { codeSms, noRecordSms, type Sender } from './notifications.ts'
import { offerSms } from './offer-notifications.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await app.register(translationsPlugin)
})
afterAll(() => app.close())

// GSM 03.38: the characters of the basic alphabet, and those that take two places.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€'

/** How many SMS a provider bills for a text. */
function segmentsOf(text: string) {
  const characters = text.split('')
  const isGsm = characters.every((character) => (BASIC + EXTENDED).includes(character))
  const length = text.length + (isGsm ? characters.filter((one) => EXTENDED.includes(one)).length : 0)
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  return { isGsm, segments: length <= alone ? 1 : Math.ceil(length / joined) }
}

// Long values: a Saturday in September, the longest branch and a long address of the portal.
const appointment: Appointment = {
  reference: 'MLR-7K2Q-84',
  startsAt: '2026-09-26 10:30:00',
  start: new Date('2026-09-26T09:30:00Z'),
  end: new Date('2026-09-26T10:00:00Z'),
  changeUntil: '2026-09-26 08:30:00',
  canMove: true,
  sequence: 0,
  doctor: 'Dr. Ngozi Eze',
  arriveEarlyMinutes: 10,
  greeting: null,
  link: `https://portal.molardental.example/appointment#${'x'.repeat(22)}`,
  bookingPage: 'https://portal.molardental.example',
  by: 'staff',
  offer: { start: '2026-09-19 10:30:00', heldUntil: '2026-09-12 12:30:00' },
  organizer: { name: 'Molar Dental', email: 'no-reply@molar.example' },
  recipient: '+2348031234821',
}
const NOTIFICATIONS = [
  'confirmation',
  'moved',
  'cancelled',
  'confirmed',
  'reminder',
  'unavailable',
  'offer',
] as const
const CASES = [
  ...NOTIFICATIONS.flatMap((notification) => [
    [notification, appointment] as const,
    [notification, { ...appointment, changeUntil: null }] as const,
    [notification, { ...appointment, canMove: false }] as const,
  ]),
  ['confirmation', { ...appointment, isAvailableAgain: true }] as const,
  ['cancelled', { ...appointment, by: 'patient' }] as const,
]

function senderIn(language: string): Sender {
  const translate = (key: string, values?: Record<string, string | number>) =>
    app.translate(language, key, values)
  const branch = { city: translate('city.phc'), address: '', phone: '0700 555 0103' }
  return { clinic: 'Molar Dental', branch, language, translate }
}

const smsTexts = (language: string) =>
  CASES.map(([notification, about]) => {
    const sender = senderIn(language)
    return notification === 'offer' ? offerSms(sender, about) : appointmentSms(notification, sender, about)
  })

it.each(['en', 'de', 'it'])('SMS about appointments have at most two segments of GSM-7 in %s', (language) => {
  for (const text of smsTexts(language)) {
    const { isGsm, segments } = segmentsOf(text)
    expect([text, isGsm, segments <= 2]).toEqual([text, true, true])
  }
})

it('SMS about appointments have at most two segments of GSM-7 in es, except on Saturdays', () => {
  for (const text of smsTexts('es')) {
    const { isGsm, segments } = segmentsOf(text.replaceAll('sáb', 'sab'))
    expect([text, isGsm, segments <= 2]).toEqual([text, true, true])
  }
})

// The Spanish “sáb” and Cyrillic are outside GSM-7.
it.each(['es', 'ru'])('SMS about appointments have at most three segments in %s', (language) => {
  for (const text of smsTexts(language)) expect([text, segmentsOf(text).segments <= 3]).toEqual([text, true])
})

it.each(['en', 'de', 'it', 'es'])('SMS about codes have at most two segments of GSM-7 in %s', (language) => {
  const sender = senderIn(language)
  for (const text of [codeSms(sender, { code: 482_719, minutes: 10 }), noRecordSms(sender)]) {
    const { isGsm, segments } = segmentsOf(text)
    expect([text, isGsm, segments <= 2]).toEqual([text, true, true])
  }
})

it.each(['en', 'de', 'it', 'es', 'ru'])('The SMS with a code has one segment in %s', (language) => {
  const text = codeSms(senderIn(language), { code: 482_719, minutes: 10 })
  expect([text, segmentsOf(text).segments]).toEqual([text, 1])
})

it.each([
  ['en', /\bwe\b/],
  ['de', /\bwir\b/],
  ['es', /hemos/],
  ['it', /abbiamo/],
  ['ru', /нам/],
] as const)(
  'Only the SMS about a cancellation by staff says that the clinic cancelled: %s',
  (language, clinic) => {
    const sms = (by: 'patient' | 'staff') =>
      appointmentSms('cancelled', senderIn(language), { ...appointment, by })
    expect(sms('staff')).toMatch(clinic)
    expect(sms('patient')).not.toMatch(clinic)
  },
)
