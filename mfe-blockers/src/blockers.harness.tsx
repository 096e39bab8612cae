import { act, configure, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Blocker } from '@molar/contract'
import { aClinicState, mockClinic, renderApp } from '@molar/shared/testing'
import type { AuthUser } from '@molar/shared/session'
import messages from './messages/en.json' with { type: 'json' }
import remote from './remote.tsx'

configure({ asyncUtilTimeout: 30_000 })

export const OURS = ['blocker-scope', 'blocker-version']
export const FUNKE: AuthUser = { id: 1, displayName: 'Dr. Funke Adeyemi', type: 'admin', location: 'lag' }

/** A mock clinic with these blockers; a test changes what it is about. */
export function aClinic(rows: Blocker[] = [], extensions: readonly string[] | null = OURS) {
  const clinic = mockClinic({
    extensions,
    token: () => 'staff-token',
    state: aClinicState({ blockers: rows }),
  })
  return {
    ...clinic,
    /** What other staff do at the same time. */
    keep: (change: (blockers: Blocker[]) => Blocker[]) => {
      clinic.state.blockers = change(clinic.state.blockers)
    },
    kept: () => clinic.state.blockers,
  }
}

export const severalPages = (count: number, aRow: (id: number) => Blocker) =>
  Array.from({ length: count }, (_, index) => aRow(index + 1))

const dialog = () => screen.findByRole('dialog')

type Options = NonNullable<Parameters<typeof renderApp>[1]>

/** Opens the screen and answers with what somebody in front of it can do. */
export async function openBlockers(options: Partial<Options> = {}) {
  const user = userEvent.setup({ delay: null })
  const held: boolean[] = []
  const view = await renderApp(<remote.Component />, {
    messages: { blockers: messages },
    path: '/config',
    person: FUNKE,
    token: 'staff-token',
    ...options,
    host: { holdUnsaved: (unsaved) => held.push(unsaved), ...options.host },
  })
  const staff = {
    user,
    view,
    /** Whether the page is held against leaving. */
    isHeld: () => held.at(-1),
    told: () => view.notices.at(-1),
    address: () => view.router.state.location.search,
    dialog,
    press: async (name: string | RegExp) => {
      await user.click(await screen.findByRole('button', { name }))
      await act(async () => {})
    },
    add: () => staff.press('Add Blocker'),
    save: () => staff.press('Save'),
    fill: async (label: string, text: string) => {
      const field = await within(await dialog()).findByLabelText(label)
      if (/^(Start|End)$/.test(label)) {
        fireEvent.change(field, { target: { value: text } }) // pickers hand over a whole value at once
        return
      }
      await user.clear(field)
      if (text) await user.type(field, text)
    },
    pick: async (label: string, option: string) =>
      user.selectOptions(await within(await dialog()).findByLabelText(label), option),
    tick: async (name: string) => user.click(await screen.findByRole('checkbox', { name })),
    field: async (label: string) => within(await dialog()).findByLabelText(label),
    /** Opens a new one and fills it in. */
    addsLunch: async () => {
      await staff.add()
      await staff.fill('Description', 'Lunch')
      await staff.pick('Type', 'Daily')
      await staff.fill('Start', '12:00')
      await staff.fill('End', '12:30')
    },
    /** The words of a row, cell by cell. */
    row: async (description: string) => {
      const row = (await screen.findByText(description, { selector: 'b' })).closest('tr')!
      return within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    },
    filter: async (name: string, option: string) =>
      user.selectOptions(await screen.findByRole('combobox', { name }), option),
  }
  return staff
}
