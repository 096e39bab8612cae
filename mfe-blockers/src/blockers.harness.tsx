import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Blocker } from '@molar/contract'
import { aClinicState, mockClinic, renderApp } from '@molar/shared/testing'
import type { AuthUser } from '@molar/shared/session'
import messages from './messages/en.json' with { type: 'json' }
import remote from './remote.tsx'

export const OUR_EXTENSIONS = ['blocker-scope', 'blocker-version']
export const FUNKE: AuthUser = { id: 1, displayName: 'Dr. Funke Adeyemi', type: 'admin', location: 'lag' }

/** A mock clinic with these blockers. A test replaces the replies it is about. */
export function aClinic(rows: Blocker[] = [], extensions: readonly string[] | null = OUR_EXTENSIONS) {
  const clinic = mockClinic({
    extensions,
    token: () => 'staff-token',
    state: aClinicState({ blockers: rows }),
  })
  return {
    ...clinic,
    /** Changes the stored blockers, as another person would. */
    setBlockers: (change: (blockers: Blocker[]) => Blocker[]) => {
      clinic.state.blockers = change(clinic.state.blockers)
    },
    blockers: () => clinic.state.blockers,
  }
}

export const severalPages = (count: number, aRow: (id: number) => Blocker) =>
  Array.from({ length: count }, (_, index) => aRow(index + 1))

const dialog = () => screen.findByRole('dialog')

type Options = NonNullable<Parameters<typeof renderApp>[1]>

/** Opens the page and returns the actions of a member of staff. */
export async function openBlockers(options: Partial<Options> = {}) {
  const user = userEvent.setup({ delay: null })
  const unsavedStates: boolean[] = []
  const view = await renderApp(<remote.Component />, {
    messages: { blockers: messages },
    path: '/config',
    person: FUNKE,
    token: 'staff-token',
    ...options,
    host: { holdUnsaved: (unsaved) => unsavedStates.push(unsaved), ...options.host },
  })
  // The extensions, which are known without a request.
  await act(async () => {})
  const staff = {
    user,
    view,
    /** Whether leaving the page asks for confirmation. */
    isUnsaved: () => unsavedStates.at(-1),
    lastToast: () => view.notices.at(-1),
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
        fireEvent.change(field, { target: { value: text } }) // a picker sets the whole value at once
        return
      }
      await user.clear(field)
      if (text) await user.type(field, text)
    },
    pick: async (label: string, option: string) =>
      user.selectOptions(await within(await dialog()).findByLabelText(label), option),
    tick: async (name: string) => user.click(await screen.findByRole('checkbox', { name })),
    field: async (label: string) => within(await dialog()).findByLabelText(label),
    /** Opens the dialog for a new blocker and fills it in. */
    fillInLunch: async () => {
      await staff.add()
      await staff.fill('Description', 'Lunch')
      await staff.pick('Type', 'Daily')
      await staff.fill('Start', '12:00')
      await staff.fill('End', '12:30')
    },
    /** The text of each cell of a row. */
    row: async (description: string) => {
      const row = (await screen.findByText(description, { selector: 'b' })).closest('tr')!
      return [...row.cells].map((cell) => cell.textContent)
    },
    filter: async (name: string, option: string) =>
      user.selectOptions(await screen.findByRole('combobox', { name }), option),
  }
  return staff
}
