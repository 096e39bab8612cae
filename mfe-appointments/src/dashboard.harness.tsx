import { act, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXTENSIONS, listAppointments, type AppointmentRow, type LocationCode } from '@molar/contract'
import { aClinicState, anAppointment, mockClinic, renderApp, type MockClinic } from '@molar/shared/testing'
import en from './messages/en.json' with { type: 'json' }
import remote from './remote.tsx'

// A busy machine is slow, not broken.
configure({ asyncUtilTimeout: 30_000 })

const NAMES = [
  'Adaeze',
  'Ibrahim',
  'Tamunoibi',
  'Folake',
  'Chinedu',
  'Halima',
  'Emeka',
  'Bukola',
  'Ngozi',
  'Tunde',
]

/** `count` appointments, `Adaeze 1`, `Ibrahim 2` …, with ids from 1. */
export const appointments = (count: number, changes: Parameters<typeof anAppointment>[0] = {}) =>
  Array.from({ length: count }, (_, index) =>
    anAppointment({
      ...changes,
      id: index + 1,
      user: { surname: NAMES[index % NAMES.length]!, other_names: String(index + 1), ...changes.user },
    }),
  )

/** A mock clinic with these appointments. */
export const aServer = (rows: AppointmentRow[], extensions: readonly string[] = EXTENSIONS): MockClinic =>
  mockClinic({ extensions, state: aClinicState({ appointments: rows }) })

/** The clinic has these appointments from now on, and answers with them. */
export function holds(api: MockClinic, rows: AppointmentRow[]) {
  api.state.appointments = rows
  api.restore(listAppointments)
}

interface Opening {
  path?: string
  location?: LocationCode | 'all' | null
  historyState?: unknown
  /** The shell's state from before. */
  store?: NonNullable<Parameters<typeof renderApp>[1]>['store']
}

/** Opens the dashboard as a member of staff, of Lagos unless said otherwise. */
export async function openDashboard({
  path = '/dashboard',
  location = 'lag',
  historyState,
  store,
}: Opening = {}) {
  const user = userEvent.setup()
  const view = await renderApp(<remote.Component />, {
    messages: { appointments: en },
    path,
    historyState,
    ...(store && { store }),
    token: 'staff-token',
    person: { id: 1, displayName: 'Dr. Funke Adeyemi', type: 'admin', location },
  })
  return {
    ...view,
    user,
    /** What the address says after `?`. */
    address: () => view.router.state.location.search,
    choose: (label: string, option: string) => user.selectOptions(screen.getByLabelText(label), option),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    back: () => act(() => view.router.navigate(-1)),
  }
}

/** The rows below the head, as text. */
export const rows = () =>
  within(screen.getAllByRole('rowgroup')[1]!)
    .queryAllByRole('row')
    .map(({ textContent }) => textContent)

const namedRow = (name: string) => ['row', { name: new RegExp(`^${name}\\b`) }] as const

/** The row that this person stands in. */
export const rowOf = (name: string) => within(screen.getByRole(...namedRow(name)))

/** Waits until this person stands in the list. */
export const sees = (name: string) => screen.findByRole(...namedRow(name))

const now = performance.now.bind(performance)
let later = 0

/** The person in the page looks at the window again, after a while: looks within a second count as one. */
export const looksAgain = () =>
  act(async () => {
    later += 60_000
    jest.spyOn(performance, 'now').mockImplementation(() => now() + later)
    window.dispatchEvent(new Event('focus'))
  })

/** Whatever has been answered so far is taken in. */
export const allAnswersAreIn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))
