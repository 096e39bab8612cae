import type { ReactNode } from 'react'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  addDays,
  type AvailabilityQuery,
  bookAppointment,
  clinicToday,
  type DayOfSlots,
  fetchAvailability,
} from '@molar/contract'
import { aBookedAppointment, aMatchingPatient, mockClinic, renderApp } from '@molar/shared/testing'
import { tabStore } from '@molar/shared/session'
import { BookingPage } from './booking-page.tsx'
import messages from './messages/en.json' with { type: 'json' }
import { toDraft } from './wizard/draft.ts'
import { type BookingForm, EMPTY_WIZARD, type Wizard } from './wizard/wizard.ts'

export const ALL = ['availability', 'challenge', 'idempotency']

/** A clinic that responds to everything; a test changes what it is about. */
export function aClinicServer(extensions: readonly string[] | null = ALL) {
  const api = mockClinic({ extensions, token: () => tabStore.read('token') })
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days))
  api.reply(bookAppointment, aBookedAppointment())
  return api
}

export const TOMORROW = addDays(clinicToday(), 1)

/** Days that all have the same available times and one that is taken. */
export const availableDays = (
  from: string,
  days: number,
  times = ['09:00', '09:30', '14:00'],
): DayOfSlots[] =>
  Array.from({ length: days }, (_, index) => ({
    date: addDays(from, index),
    slots: [...times.map((start) => ({ start, free: true })), { start: '10:00', free: false }],
  }))

/** The response of a server with this one available time. */
export const onlyAvailable =
  (date: string, start: string) =>
  ({ input }: { input: AvailabilityQuery }) =>
    availableDays(input.from, input.days).map((day) => ({
      ...day,
      slots: day.date === date ? [{ start, free: true }] : [],
    }))

export const aForm = (changes: Partial<BookingForm> = {}): BookingForm => ({
  ...EMPTY_WIZARD.form,
  firstName: 'Tunde',
  lastName: 'Bakare',
  email: 'tunde@example.com',
  phoneNumber: '08031234567',
  location: 'lag',
  appointmentType: 'consultation',
  serviceId: 4,
  serviceText: 'Tooth Pain',
  date: TOMORROW,
  time: '09:30',
  ...changes,
})

/** A new patient at the summary. */
export const aWizard = (changes: Partial<Wizard> = {}): Wizard => ({
  ...EMPTY_WIZARD,
  stage: 'summary',
  reached: 4,
  registered: false,
  form: aForm(),
  ...changes,
})

/** A patient of the clinic at the summary, verified a while ago. */
export const aVerifiedWizard = (changes: Partial<Wizard> = {}): Wizard =>
  aWizard({
    registered: true,
    branch: 'lag',
    identifier: 'adaeze.okafor@example.com',
    sent: {
      matches: [aMatchingPatient({ challenge: 'c1', ref: 'r1' })],
      chosen: 0,
      via: 'email',
      at: null,
    },
    form: aForm({ rawId: 'LAG/004F2', firstName: 'Adaeze', lastName: 'Okafor' }),
    ...changes,
  })

/** Waits for what a press started. */
async function settled(pressed: Promise<void>) {
  await pressed
  await act(async () => {})
}

interface OpenOptions extends Omit<NonNullable<Parameters<typeof renderApp>[1]>, 'draft' | 'messages'> {
  wizard?: Wizard
  draft?: unknown
  advanceTimers?: (milliseconds: number) => void
  page?: ReactNode
}

/** Opens the booking page. Returns what a patient can do and see there. */
export async function openBooking({
  wizard,
  draft,
  advanceTimers,
  page = <BookingPage />,
  ...options
}: OpenOptions = {}) {
  const user = userEvent.setup({ delay: null, ...(advanceTimers && { advanceTimers }) })
  const view = await renderApp(page, {
    messages: { booking: messages },
    draft: wizard ? toDraft(wizard, Date.now()) : draft,
    ...options,
  })
  await screen.findByRole('heading', { level: 1 })

  const patient = {
    user,
    view,
    sees: (title: string) => screen.findByRole('heading', { level: 1, name: title }),
    lastToast: () => view.notices.at(-1),
    press: async (name: string | RegExp) => settled(user.click(await screen.findByRole('button', { name }))),
    choose: async (name: string | RegExp) => settled(user.click(await screen.findByRole('radio', { name }))),
    fill: async (label: string, text: string) => {
      const field = await screen.findByLabelText(label)
      // Pickers hand over a whole value at once.
      if (/^(Date|Time)/.test(label)) {
        fireEvent.change(field, { target: { value: text } })
        return
      }
      await user.clear(field)
      if (!text) return
      await user.click(field)
      await user.paste(text)
    },
    pick: async (label: string, option: string) =>
      user.selectOptions(await screen.findByLabelText(label), option),
    next: () => patient.press('Next'),
    clearDetails: async () => {
      await patient.press('Clear my details')
      await patient.press('Clear my details')
      await patient.sees('Are you registered with the clinic?')
    },
    submit: () => patient.press('Submit'),
    isRegisteredIn: async (branch: string) => {
      await patient.press(/^Yes/)
      await patient.press(new RegExp(`^${branch}`))
    },
    identify: async (identifier: string) => {
      await patient.fill('Clinic ID, email or phone number', identifier)
      await patient.press('Confirm')
    },
    enterCode: async (code: string) => {
      await patient.fill('Enter OTP', code)
      await patient.press('Verify')
    },
    fillIn: async (changes: Record<string, string> = {}) => {
      const details = {
        'First Name*': 'Tunde',
        'Last Name*': 'Bakare',
        'Email*': 'tunde@example.com',
        'Phone Number*': '0803 123 4567',
        ...changes,
      }
      for (const [label, text] of Object.entries(details)) await patient.fill(label, text)
      await patient.choose('Lagos')
    },
    /** The value of a row of the summary. */
    summary: async (term: string) => {
      const row = (await screen.findByText(term, { selector: 'dt' })).parentElement!
      return within(row).getAllByRole('definition')[0]
    },
    reload: () => {
      view.unmount()
      const { state } = view.router.state.location
      const token = tabStore.read('token')
      return openBooking({ draft: view.draft(), historyState: state, ...(token && { token }) })
    },
  }
  return patient
}
