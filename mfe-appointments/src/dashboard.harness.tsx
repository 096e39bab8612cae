import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXTENSIONS, listAppointments, type AppointmentRow, type LocationCode } from '@molar/contract'
import { aClinicState, anAppointment, mockClinic, renderApp, type MockClinic } from '@molar/shared/testing'
import en from './messages/en.json' with { type: 'json' }
import remote from './remote.tsx'

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
export const aServer = (
  rows: AppointmentRow[],
  extensions: readonly string[] | null = EXTENSIONS,
): MockClinic => mockClinic({ extensions, state: aClinicState({ appointments: rows }) })

/** Replaces the appointments of the clinic and restores its normal reply. */
export function setAppointments(api: MockClinic, rows: AppointmentRow[]) {
  api.state.appointments = rows
  api.restore(listAppointments)
}

export interface Opening {
  /** Id of the member of staff. */
  id?: number
  path?: string
  location?: LocationCode | 'all' | null
  /** The branches that the person may see; left out: all. */
  branches?: readonly LocationCode[]
  permissions?: readonly string[]
  /** The doctor that the person is. */
  doctorId?: number
  historyState?: unknown
  /** The stored draft of the remote. */
  draft?: unknown
  /** The texts of the remote, by default in English. */
  texts?: typeof en
  /** The shell's state of an earlier visit. */
  store?: NonNullable<Parameters<typeof renderApp>[1]>['store']
}

/** Opens the dashboard as a member of staff, by default of the Lagos branch. */
export async function openDashboard({
  id = 1,
  path = '/dashboard',
  location = 'lag',
  branches,
  permissions,
  doctorId,
  historyState,
  draft,
  texts = en,
  store,
}: Opening = {}) {
  const user = userEvent.setup({ delay: null })
  const view = await renderApp(<remote.Component />, {
    messages: { appointments: texts },
    path,
    historyState,
    draft,
    ...(store && { store }),
    token: 'staff-token',
    person: {
      id,
      displayName: 'Dr. Funke Adeyemi',
      type: 'admin',
      location,
      ...(branches && { branches }),
      ...(permissions && { permissions }),
      ...(doctorId !== undefined && { doctorId }),
    },
  })
  return {
    ...view,
    user,
    /** The query of the address. */
    address: () => view.router.state.location.search,
    choose: (label: string, option: string) => user.selectOptions(screen.getByLabelText(label), option),
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    back: () => act(() => view.router.navigate(-1)),
  }
}

/** The text of each row below the head, without the names of the days. */
export const rows = () =>
  screen
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0)
    .map(({ textContent }) => textContent)

const namedRow = (name: string) => ['row', { name: new RegExp(`(^|\\s)${name}\\b`) }] as const

/** The row of this person. */
export const rowOf = (name: string) => within(screen.getByRole(...namedRow(name)))

/** Waits for the row of this person. */
export const findRow = (name: string) => screen.findByRole(...namedRow(name))

const now = performance.now.bind(performance)
let later = 0

/** The window gets the focus again, a minute later, because focus events within a second count as one. */
export const refocusWindow = () =>
  act(async () => {
    later += 60_000
    jest.spyOn(performance, 'now').mockImplementation(() => now() + later)
    window.dispatchEvent(new Event('focus'))
  })

/** Waits until all responses so far are handled. */
export const handleResponses = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))
