import { act, screen } from '@testing-library/react'
import { createBlocker } from '@molar/contract'
import { aBlocker, hangs, refusal } from '@molar/shared/testing'
import { aClinic, FUNKE, openBlockers } from '../blockers.harness.tsx'

type Opened = Awaited<ReturnType<typeof openBlockers>>

it('opens the dialog again after a reload, with everything that was typed', async () => {
  aClinic()
  const before = await openBlockers()
  await before.addsLunch()
  expect(before.isHeld()).toBe(true)
  before.view.unmount()

  const after = await openBlockers({ draft: before.view.draft() })
  expect(await after.dialog()).toHaveAccessibleName('Create Blocker')
  expect(await after.field('Description')).toHaveValue('Lunch')
  expect(await after.field('Type')).toHaveValue('Daily')
  expect(await after.field('End')).toHaveValue('12:30')
  expect(after.isHeld()).toBe(true)
  await after.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  expect(after.view.draft()).toBeNull()
  expect(after.isHeld()).toBe(false)
})

it('gives the same person back what they typed when the session died, and nobody else', async () => {
  const api = aClinic([aBlocker()])
  api.reply(createBlocker, refusal(401, 'Please sign in again.'))
  const before = await openBlockers()
  await before.addsLunch()
  await before.save()
  expect(before.view.notices).toEqual([])
  // The shell takes the screen away with the 401: the drawer still says that a Save is under way.
  const { editing, ...drawer } = before.view.draft() as { editing: object }
  const draft = { ...drawer, editing: { ...editing, sent: true } }
  before.view.unmount()

  const same = await openBlockers({ draft, store: before.view.store })
  expect(await same.field('Description')).toHaveValue('Lunch')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  same.view.unmount()

  const other = await openBlockers({ draft, person: { ...FUNKE, id: 2 }, store: before.view.store })
  expect(await screen.findByText('Generator service')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(other.view.draft()).toBeNull()
})

it('knows after a reload that a Save may have arrived, and does not save it twice', async () => {
  const api = aClinic()
  api.reply(createBlocker, hangs())
  const before = await openBlockers()
  await before.addsLunch()
  await before.save()
  const draft = before.view.draft()
  before.view.unmount()

  const [sent] = api.sent(createBlocker)
  api.keep(() => [{ ...sent!, id: 9 }])
  const after = await openBlockers({ draft })
  expect(await screen.findByRole('alert')).toHaveTextContent(/we do not know whether this blocker was saved/)
  await after.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  expect(api.sent(createBlocker)).toHaveLength(1)
})

it.each([
  ['Escape', (staff: Opened) => staff.user.keyboard('{Escape}')],
  [
    'the Close button',
    (staff: Opened) => staff.user.click(screen.getAllByRole('button', { name: 'Close' })[1]!),
  ],
  ['the cross', (staff: Opened) => staff.user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)],
])('asks before it throws edits away: %s', async (_, close) => {
  aClinic()
  const staff = await openBlockers()
  await staff.addsLunch()
  await close(staff)
  expect(screen.getByRole('alertdialog', { name: 'Throw away what you typed?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await staff.user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(await staff.field('Description')).toHaveValue('Lunch')

  await close(staff)
  await staff.press('Throw away')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(staff.view.draft()).toBeNull()
  expect(staff.isHeld()).toBe(false)
  // Closing resets the form.
  await staff.add()
  expect(await staff.field('Description')).toHaveValue('')
})

it('asks nothing where nothing was typed', async () => {
  aClinic([aBlocker()])
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  expect(staff.view.draft()).toBeNull()
  await staff.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('moves the focus in, keeps it, and gives it back to where it came from', async () => {
  aClinic([aBlocker()])
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  expect(await staff.field('Description')).toHaveFocus()
  await staff.user.tab({ shift: true })
  await staff.user.tab({ shift: true })
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await staff.user.tab()
  expect(screen.getAllByRole('button', { name: 'Close' })[0]).toHaveFocus()
  act(() => screen.getByRole('button', { name: 'Add Blocker', hidden: true }).focus())
  expect(await staff.dialog()).toHaveFocus()
  await staff.user.tab({ shift: true })
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await staff.user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Edit Generator service' })).toHaveFocus()

  await staff.addsLunch()
  await staff.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Blocker' })).toHaveFocus()
})

it.each([
  ['nothing', null],
  ['broken text', 'x'],
  ['a draft without a form', { version: 1, owner: '1', editing: { id: 3 } }],
])('opens without a dialog for %s', async (_, draft) => {
  aClinic([aBlocker()])
  await openBlockers({ draft })
  expect(await screen.findByText('Generator service')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('opens without a dialog for a draft of another version', async () => {
  aClinic()
  const before = await openBlockers()
  await before.addsLunch()
  const draft = before.view.draft() as object
  before.view.unmount()
  await openBlockers({ draft: { ...draft, version: 99 } })
  expect(await screen.findByText('No blockers yet')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
