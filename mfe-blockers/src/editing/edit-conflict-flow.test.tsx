import { screen, waitFor, within } from '@testing-library/react'
import { createBlocker, listBlockers, updateBlocker } from '@molar/contract'
import { aBlocker, hangs, rawResponse, refusal } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

const MEETING = aBlocker({
  id: 7,
  description: 'Staff meeting',
  type: 'Weekly',
  startDateTime: '2026-11-21T08:00',
  endDateTime: '2026-11-21T09:00',
  recurringDays: [1],
})

/** A clinic whose server refuses to save an outdated version. */
function clinicWithVersions() {
  const api = aClinic([MEETING])
  const change = (changes: Partial<typeof MEETING>) =>
    api.setBlockers(([row]) => [{ ...row!, ...changes, version: row!.version! + 1 }])
  const respondToChanges = () =>
    api.reply(updateBlocker, ({ input }) => {
      const [saved] = api.blockers()
      if (!saved) return refusal(404, 'Someone has deleted this blocker or moved it.', 'not_found')
      if (input.version !== saved.version) {
        return rawResponse(409, {
          success: false,
          message: 'Someone else has changed this.',
          code: 'changed_meanwhile',
          data: saved,
        })
      }
      change(input)
      return { ...saved, ...input, affected: 0 }
    })
  respondToChanges()
  return { api, change, respondToChanges }
}

/** The dialog after the response to its Save of `Team meting` was lost, while the clinic has saved this description. */
async function withLostResponse(savedDescription: string) {
  const { api, change, respondToChanges } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('Description', 'Team meting')
  api.reply(updateBlocker, rawResponse(504, '<h1>Gateway timeout</h1>'))
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm/)
  change({ description: savedDescription })
  respondToChanges()
  return { api, staff }
}

it('merges the changes of two people to one blocker, and offers both versions of what both changed', async () => {
  const { api, change } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('Description', 'Team meeting')
  await staff.fill('Start', '07:30')
  change({ description: 'Meeting of all', endDateTime: '2026-11-21T10:00', recurringDays: [1, 2] })
  await staff.save()

  expect(
    await screen.findByRole('heading', { name: 'Someone else changed this blocker while you were editing' }),
  ).toBeVisible()
  expect(staff.lastToast()).toEqual({ tone: 'error', sentence: 'Someone else has changed this.' })
  // The form has my times and their days, which I did not change.
  expect(await staff.field('Start')).toHaveValue('07:30')
  expect(await staff.field('End')).toHaveValue('09:00')
  expect(screen.getByRole('checkbox', { name: 'Tuesday' })).toBeChecked()
  const description = screen.getByRole('group', { name: 'Description' })
  expect(within(description).getByRole('radio', { name: 'Saved version Meeting of all' })).not.toBeChecked()
  expect(within(description).getByRole('radio', { name: 'Your version Team meeting' })).toBeChecked()
  const time = screen.getByRole('group', { name: 'Time' })
  expect(within(time).getByRole('radio', { name: 'Saved version 8:00 am – 10:00 am' })).not.toBeChecked()
  expect(within(time).getByRole('radio', { name: 'Your version 7:30 am – 9:00 am' })).toBeChecked()
  expect(screen.queryByRole('radio', { name: /Tue/ })).not.toBeInTheDocument()

  await staff.user.click(within(description).getByRole('radio', { name: /Saved version/ }))
  expect(await staff.field('Description')).toHaveValue('Meeting of all')
  await staff.user.click(within(description).getByRole('radio', { name: /Your version/ }))
  expect(await staff.field('Description')).toHaveValue('Team meeting')
  await staff.save()
  expect(await screen.findByText('“Team meeting” is saved.')).toBeVisible()
  expect(api.blockers()[0]).toMatchObject({
    description: 'Team meeting',
    startDateTime: expect.stringMatching(/T07:30$/) as string,
    endDateTime: expect.stringMatching(/T09:00$/) as string,
    recurringDays: [1, 2],
    version: 3,
  })
})

it('adds a change after the choice to my version', async () => {
  const { api, change } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.tick('Tuesday')
  change({ type: 'Daily', recurringDays: [] })
  await staff.save()
  const type = await screen.findByRole('group', { name: 'Type' })
  expect(
    within(type).getByRole('radio', { name: 'Your version Weekly, Mon and Tue, 8:00 am – 9:00 am' }),
  ).toBeChecked()
  await staff.user.click(
    within(type).getByRole('radio', { name: 'Saved version Daily, Every day, 8:00 am – 9:00 am' }),
  )
  await staff.fill('End', '09:30')
  const time = screen.getByRole('group', { name: 'Time' })
  expect(within(time).getByRole('radio', { name: 'Your version 8:00 am – 9:30 am' })).toBeChecked()
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.blockers()[0]).toMatchObject({ type: 'Daily', recurringDays: [] })
})

it('calls a whole day so in the choice, where the other version has times', async () => {
  const { change } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('End', '09:30')
  change({ startDateTime: '2026-11-21T00:00', endDateTime: '2026-11-21T23:59' })
  await staff.save()
  const time = await screen.findByRole('group', { name: 'Time' })
  expect(within(time).getByRole('radio', { name: 'Saved version Whole day' })).not.toBeChecked()
})

it('closes without a question after their version was chosen for every conflict', async () => {
  const { change } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('End', '09:30')
  change({ description: 'Meeting of all' })
  await staff.save()
  const time = await screen.findByRole('group', { name: 'Time' })
  expect(await staff.field('Description')).toHaveValue('Meeting of all')
  await staff.user.click(within(time).getByRole('radio', { name: /Saved version/ }))
  // None of my changes is left, so closing does not ask.
  await staff.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('treats an identical saved version as its own Save whose response was lost', async () => {
  const { api, change } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('Description', 'Team meeting')
  change({ description: 'Team meeting' })
  await staff.save()
  expect(await screen.findByText('“Team meeting” is saved.')).toBeVisible()
  expect(api.sent(updateBlocker)).toHaveLength(1)
})

it('saves a corrected change after the response to the first one was lost, also after a reload', async () => {
  const { api, staff: before } = await withLostResponse('Team meting')
  before.view.unmount()

  const after = await openBlockers({ draft: before.view.draft() })
  await after.fill('Description', 'Team meeting')
  await after.save()
  expect(await screen.findByText('“Team meeting” is saved.')).toBeVisible()
  expect(api.sent(updateBlocker).map(({ version }) => version)).toEqual([1, 1, 2])
})

it('shows a conflict when someone changed the blocker after the Save whose response was lost', async () => {
  const { staff } = await withLostResponse('Meeting of all')
  await staff.fill('Description', 'Team meeting')
  await staff.save()
  expect(await screen.findByRole('radio', { name: 'Saved version Meeting of all' })).not.toBeChecked()
})

it('creates the blocker again when someone deleted or moved it during the edit and Save is pressed again', async () => {
  const { api } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('Description', 'Team meeting')
  api.setBlockers(() => [])
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'While you were editing, someone deleted this blocker or moved it to another branch. To create a new one, press Save.',
  )
  expect(await staff.dialog()).toHaveAccessibleName('Create Blocker')
  expect(await staff.field('Description')).toHaveValue('Team meeting')
  await staff.save()
  expect(await screen.findByText('“Team meeting” is saved.')).toBeVisible()
  expect(api.sent(createBlocker)).toHaveLength(1)
})

it('shows branch and doctor of both versions', async () => {
  const { change } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.user.selectOptions(
    await staff.field('Doctor'),
    await screen.findByRole('option', { name: 'Dr. Ibrahim Bello' }),
  )
  change({ location: null })
  await staff.save()
  const branch = await screen.findByRole('group', { name: 'Branch' })
  expect(within(branch).getByRole('radio', { name: 'Saved version All branches' })).not.toBeChecked()
  expect(within(branch).getByRole('radio', { name: 'Your version Lagos, Dr. Ibrahim Bello' })).toBeChecked()
})

it('shows the version that someone else saved in the list behind the dialog, loads the list again, and edits this version', async () => {
  const { api, change } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  change({ description: 'Meeting of all' })
  api.reply(listBlockers, hangs())
  await staff.save()
  await screen.findByText('Someone else changed this blocker while you were editing')
  expect(api.sent(listBlockers)).toHaveLength(2)
  await staff.user.keyboard('{Escape}')
  await staff.press('Edit Meeting of all')
  await staff.save()
  expect(await screen.findByText('“Meeting of all” is saved.')).toBeVisible()
  expect(api.sent(updateBlocker).map(({ version }) => version)).toEqual([1, 2])
})

it('removes the row of a blocker that someone else deleted after the dialog is closed', async () => {
  const { api } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  api.setBlockers(() => [])
  await staff.save()
  await screen.findByRole('alert')
  await staff.user.keyboard('{Escape}')
  await staff.press('Discard')
  expect(await screen.findByText('No blockers yet')).toBeVisible()
})

it('offers no second edit of a blocker that the server no longer lets the person change', async () => {
  const { api, change } = clinicWithVersions()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  change({ location: null, editable: false })
  api.reply(updateBlocker, refusal(403, 'This blocker is for all branches.', 'branch_forbidden'))
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent('This blocker is for all branches.')
  await staff.user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Edit Staff meeting' })).not.toBeInTheDocument(),
  )
})
