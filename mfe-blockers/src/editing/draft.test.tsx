import { act, screen } from '@testing-library/react'
import { createBlocker, updateBlocker } from '@molar/contract'
import { aBlocker, hangs, refusal } from '@molar/shared/testing'
import { aClinic, FUNKE, openBlockers } from '../blockers.harness.tsx'

type Opened = Awaited<ReturnType<typeof openBlockers>>

it('restores the dialog with all input after a reload', async () => {
  aClinic()
  const before = await openBlockers()
  await before.fillInLunch()
  expect(before.isUnsaved()).toBe(true)
  before.view.unmount()

  const after = await openBlockers({ draft: before.view.draft() })
  expect(await after.dialog()).toHaveAccessibleName('Create Blocker')
  expect(await after.field('Description')).toHaveValue('Lunch')
  expect(await after.field('Type')).toHaveValue('Daily')
  expect(await after.field('End')).toHaveValue('12:30')
  expect(after.isUnsaved()).toBe(true)
  await after.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  expect(after.view.draft()).toBeNull()
  expect(after.isUnsaved()).toBe(false)
})

it('keeps an unchanged blocker that was sent without a response until it is saved or discarded', async () => {
  const api = aClinic([aBlocker()])
  api.reply(updateBlocker, refusal(422, 'Please check.'))
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check.')
  expect(staff.isUnsaved()).toBe(false)
  api.reply(updateBlocker, hangs())
  await staff.save()
  expect(staff.isUnsaved()).toBe(true)
  expect(staff.view.draft()).not.toBeNull()
})

it('restores the input after the session ended, but only for the same person', async () => {
  const api = aClinic([aBlocker()])
  api.reply(createBlocker, refusal(401, 'Please sign in again.'))
  const before = await openBlockers()
  await before.fillInLunch()
  await before.save()
  expect(before.view.notices).toEqual([])
  // The shell removes the page on a 401, before the draft says that the Save was refused.
  const { editing, ...rest } = before.view.draft() as { editing: object }
  const draft = { ...rest, editing: { ...editing, sent: true } }
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

it('shows after a reload that a Save may have succeeded, and does not save a second time', async () => {
  const api = aClinic()
  api.reply(createBlocker, hangs())
  const before = await openBlockers()
  await before.fillInLunch()
  await before.save()
  const draft = before.view.draft()
  before.view.unmount()

  const [sent] = api.sent(createBlocker)
  api.setBlockers(() => [{ ...sent!, id: 9 }])
  const after = await openBlockers({ draft })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /We could not confirm that this blocker was saved/,
  )
  await after.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  expect(api.sent(createBlocker)).toHaveLength(1)
})

it.each([
  ['a text', 'blk-a1'],
  ['a number', 7],
])(
  'saves an edit that was restored after a reload with the id of a base-only server that is %s',
  async (_, id) => {
    const api = aClinic([aBlocker({ id, version: undefined })], [])
    const before = await openBlockers()
    await before.press('Edit Generator service')
    await before.fill('Description', 'Generator repair')
    const draft: unknown = JSON.parse(JSON.stringify(before.view.draft()))
    before.view.unmount()

    const after = await openBlockers({ draft })
    expect(await after.dialog()).toHaveAccessibleName('Edit Blocker')
    await after.save()
    expect(await screen.findByText('Generator repair', { selector: 'b' })).toBeVisible()
    expect(api.calls.map(({ call }) => call)).toContain(`PUT /blockers/${id}`)
    expect(api.sent(createBlocker)).toEqual([])
  },
)

it.each([
  ['Escape', (staff: Opened) => staff.user.keyboard('{Escape}')],
  [
    'the Close button',
    (staff: Opened) => staff.user.click(screen.getAllByRole('button', { name: 'Close' })[1]!),
  ],
  [
    'the close icon',
    (staff: Opened) => staff.user.click(screen.getAllByRole('button', { name: 'Close' })[0]!),
  ],
])('asks before unsaved changes are discarded with %s', async (_, close) => {
  aClinic()
  const staff = await openBlockers()
  await staff.fillInLunch()
  await close(staff)
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await staff.user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(await staff.field('Description')).toHaveValue('Lunch')

  await close(staff)
  await staff.press('Discard')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(staff.view.draft()).toBeNull()
  expect(staff.isUnsaved()).toBe(false)
  // Closing resets the form.
  await staff.add()
  expect(await staff.field('Description')).toHaveValue('')
})

it('closes without a question when there are no changes', async () => {
  aClinic([aBlocker()])
  const staff = await openBlockers()
  await staff.press('Edit Generator service')
  expect(staff.view.draft()).toBeNull()
  await staff.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('moves the focus into the dialog, keeps it there, and returns it to the pressed button', async () => {
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

  await staff.fillInLunch()
  await staff.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Blocker' })).toHaveFocus()
})

it.each([
  ['no draft', null],
  ['a draft that is no object', 'x'],
  ['a draft without a form', { version: 1, owner: '1', editing: { id: 3 } }],
])('opens without a dialog when there is %s', async (_, draft) => {
  aClinic([aBlocker()])
  await openBlockers({ draft })
  expect(await screen.findByText('Generator service')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('opens without a dialog when the draft has another version', async () => {
  aClinic()
  const before = await openBlockers()
  await before.fillInLunch()
  const draft = before.view.draft() as object
  before.view.unmount()
  await openBlockers({ draft: { ...draft, version: 99 } })
  expect(await screen.findByText('No blockers yet')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('restores the edit conflict of a draft that an earlier release stored as `rival`', async () => {
  aClinic([aBlocker({ version: 2 })])
  const form = {
    description: 'Team meeting',
    type: 'Daily',
    start: '',
    end: '',
    startTime: '08:00',
    endTime: '09:00',
    days: [],
    dates: [],
    month: null,
    yearDates: [],
    location: 'lag',
    doctor: { id: 11, name: 'Dr. Amaka Nwosu' },
  }
  const theirs = { ...form, description: 'Meeting of all' }
  const editing = {
    id: 7,
    version: 2,
    base: theirs,
    form,
    rival: { theirs, mine: form },
    note: null,
    sent: false,
  }
  const staff = await openBlockers({ draft: { version: 1, owner: 'id 1', editing } })
  expect(await staff.field('Description')).toHaveValue('Team meeting')
  expect(await staff.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
  expect(screen.getByRole('radio', { name: 'Saved version Meeting of all' })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: 'Your version Team meeting' })).toBeChecked()
  expect(staff.isUnsaved()).toBe(true)
})

it('restores a doctor whose id is text', async () => {
  const doctor = { id: 'doc-a1', first_name: 'Amaka', last_name: 'Nwosu', title: 'Dr.' }
  const api = aClinic([aBlocker({ doctorId: doctor.id, doctor })])
  const before = await openBlockers()
  await before.press('Edit Generator service')
  await before.fill('Description', 'Generator test')
  before.view.unmount()

  const after = await openBlockers({ draft: before.view.draft() })
  expect(await after.field('Doctor')).toHaveDisplayValue('Dr. Amaka Nwosu')
  await after.save()
  expect(api.sent(updateBlocker)[0]).toMatchObject({ description: 'Generator test', doctorId: 'doc-a1' })
})
