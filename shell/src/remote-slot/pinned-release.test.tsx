import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import type { ReleaseRecord } from '@molar/releases/format'
import { aPointer, aRelease } from '@molar/releases/testing'
import { deferred, fakeApi } from '@molar/shared/testing'
import { checkForBlockedShell } from '../remote-loader/blocked-shell.ts'
import { press, releases, sees, two, types, v1, v2 } from '../testing/releases-of-booking.tsx'
import { admin, renderShell } from '../testing/render-shell.tsx'

const staff = () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  return { api, token: 'staff-token', person: admin, path: '/dashboard' }
}
const dashboard = (version: string, change: Partial<ReleaseRecord> = {}) =>
  aRelease({ name: 'appointments', route: '/dashboard', access: 'staff', version, ...change })
const blockers = aRelease({
  name: 'blockers',
  route: '/config',
  access: 'staff',
  menu: { ...v1.menu, label: { en: 'Config' } },
})
const goTo = (name: string) => userEvent.click(screen.getByRole('link', { name }))

it.each([
  ['after', false],
  ['while', true],
])(
  'keeps its release when the pointer changes %s it is loaded, and loads the newer one when the slot is entered again',
  async (_when, isLoading) => {
    const isLoaded = deferred<void>()
    const load = releases({})
    let pointer = aPointer({ current: dashboard('1.0.0', { menu: { ...v1.menu, label: { en: 'Booked' } } }) })
    const fetchPointer = async (url: string) => {
      if (url.endsWith('/appointments/current.json')) return pointer
      throw new Error('hangs')
    }
    const { pointers, admitted } = await renderShell({
      ...staff(),
      pointers: { appointments: pointer, blockers: aPointer({ current: blockers }) },
      fetchPointer,
      load: async (release) => {
        await isLoaded.promise
        return load(release)
      },
    })
    if (!isLoading) {
      isLoaded.resolve()
      await sees('Release 1.0.0')
    }
    pointer = aPointer({ current: { ...pointer.current, version: '2.0.0' }, previous: [pointer.current] })
    await act(async () => Promise.all(admitted.map((remote) => pointers.refetch(remote))))
    isLoaded.resolve()
    await sees('Release 1.0.0')
    expect(screen.getByRole('heading', { name: 'Release 1.0.0' })).toBeVisible()
    await goTo('Config')
    await goTo('Booked')
    expect(await sees('Release 2.0.0')).toBeVisible()
  },
)

it('asks before it replaces a release that has been blocked, and keeps the draft', async () => {
  let pointer = two.booking
  const { pointers, admitted, loads } = await renderShell({
    pointers: two,
    fetchPointer: async () => pointer,
    load: releases({}),
  })
  await sees('Release 3.0.0')
  await types('Amaka')
  expect(screen.queryByText(/There is a new version of this page/)).not.toBeInTheDocument()
  pointer = { ...pointer, current: v2, previous: [], blocked: ['3.0.0'] }
  await act(async () => pointers.refetch(admitted[0]!))
  expect(screen.getByText(/There is a new version of this page/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Release 3.0.0' })).toBeVisible()
  await press('Use the new version')
  await sees('Release 2.0.0')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Release 2.0.0' })).toHaveFocus())
  expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
  expect(screen.queryByText(/There is a new version of this page/)).not.toBeInTheDocument()
  await waitFor(() => expect(loads).toEqual(['booking 3.0.0 mounted', 'booking 2.0.0 mounted']))
})

it('does not ask when no other release can replace the blocked one', async () => {
  const pointer = aPointer({ current: v1, blocked: ['1.0.0'] })
  const { pointers, admitted } = await renderShell({
    pointers: { booking: aPointer({ current: v1 }) },
    fetchPointer: async () => pointer,
    load: releases({}),
  })
  await sees('Release 1.0.0')
  await act(async () => pointers.refetch(admitted[0]!))
  expect(screen.getByRole('heading', { name: 'Release 1.0.0' })).toBeVisible()
  expect(screen.queryByText(/There is a new version of this page/)).not.toBeInTheDocument()
})

const openPage = async () => {
  const shell = await renderShell({ pointers: two, load: releases({}) })
  await sees('Release 3.0.0')
  await types('Amaka')
  return shell
}
const notice = () => screen.queryByText(/There is a new version of this page/)

describe('a page whose shell is blocked', () => {
  it('asks before it loads the page again with another shell, and keeps the draft', async () => {
    const fetchPointer = jest.fn(async (_url: string) => ({
      current: { version: '1.1.0' },
      blocked: ['1.0.0'],
    }))
    const { store, reloadAt } = await openPage()
    await act(async () => checkForBlockedShell(store, '1.0.0', fetchPointer))
    expect(fetchPointer).toHaveBeenCalledWith('/shell/current.json')
    expect(notice()).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Amaka')
    expect(reloadAt).not.toHaveBeenCalled()

    await press('Use the new version')
    expect(reloadAt.mock.calls).toEqual([[]])
    expect(sessionStorage.getItem('draft.booking')).toContain('Amaka')
  })

  it.each([
    ['another version is blocked', { current: { version: '1.1.0' }, blocked: ['0.9.0'] }],
    ['it is still the active one', { current: { version: '1.0.0' }, blocked: ['1.0.0'] }],
    ['the answer is not a pointer', '<html>'],
  ])('stays as it is if %s', async (_case, answer) => {
    const { store } = await openPage()
    await act(async () => checkForBlockedShell(store, '1.0.0', async () => answer))
    expect(notice()).not.toBeInTheDocument()
  })
})

it.each(['<html>', { current: null }, null])(
  'keeps the release when the fetched pointer is %j',
  async (pointer) => {
    const { pointers, admitted } = await renderShell({
      pointers: two,
      fetchPointer: async () => pointer,
      load: releases({}),
    })
    await act(async () => pointers.refetch(admitted[0]!))
    expect(await sees('Release 3.0.0')).toBeVisible()
  },
)
