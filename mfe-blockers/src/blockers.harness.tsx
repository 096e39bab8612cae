import { act, configure, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type Blocker,
  type BlockerInput,
  createBlocker,
  deleteBlocker,
  fetchDoctors,
  listBlockers,
  updateBlocker,
} from '@molar/contract'
import { aDoctor, fakeApi, pageOf, refusal, renderApp } from '@molar/shared/testing'
import type { AuthUser } from '@molar/shared/session'
import messages from './messages/en.json' with { type: 'json' }
import remote from './remote.tsx'

configure({ asyncUtilTimeout: 30_000 })

export const OURS = ['blocker-scope', 'blocker-version']
export const FUNKE: AuthUser = { id: 1, displayName: 'Dr. Funke Adeyemi', type: 'admin', location: 'lag' }

const idOf = (path: string) => Number(path.split('/').at(-1))

const rowOf = (id: number, version: number, fields: BlockerInput): Blocker => {
  const row = { ...fields, id, version }
  Reflect.deleteProperty(row, 'token')
  return row
}

/** A clinic that keeps blockers as ours does; a test changes what it is about. */
export function aClinic(rows: Blocker[] = [], extensions: readonly string[] | null = OURS) {
  const api = fakeApi({ extensions, token: () => 'staff-token' })
  let blockers = rows
  api.reply(listBlockers, ({ input: { type, location, page, limit } }) => {
    const fitting = blockers.filter(
      (one) => (!type || one.type === type) && (!location || !one.location || one.location === location),
    )
    const pages = Math.max(1, Math.ceil(fitting.length / limit))
    const { envelope } = pageOf(fitting.slice((page - 1) * limit, page * limit), page, pages)
    return { envelope: { ...envelope, paging: { ...envelope.paging!, total: fitting.length } } }
  })
  api.reply(createBlocker, ({ input }) => {
    const saved = rowOf(100 + blockers.length, 1, input)
    blockers = [saved, ...blockers]
    return { ...saved, affected: 0 }
  })
  api.reply(updateBlocker, ({ input, path }) => {
    const id = idOf(path)
    const saved = rowOf(id, (input.version ?? 0) + 1, input)
    blockers = blockers.map((one) => (one.id === id ? saved : one))
    return { ...saved, affected: 0 }
  })
  api.reply(deleteBlocker, ({ path }) => {
    const id = idOf(path)
    if (!blockers.some((one) => one.id === id)) return refusal(404, 'This blocker is gone.')
    blockers = blockers.filter((one) => one.id !== id)
    return null
  })
  api.reply(fetchDoctors, [aDoctor(), aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' })])
  return {
    ...api,
    /** Somebody else at work. */
    keep: (change: (blockers: Blocker[]) => Blocker[]) => {
      blockers = change(blockers)
    },
    kept: () => blockers,
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
