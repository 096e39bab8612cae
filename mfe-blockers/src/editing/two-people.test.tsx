import { screen, within } from '@testing-library/react'
import { createBlocker, updateBlocker } from '@molar/contract'
import { aBlocker, rawAnswer, refusal } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

const MEETING = aBlocker({
  id: 7,
  description: 'Staff meeting',
  type: 'Weekly',
  startDateTime: '2026-11-21T08:00',
  endDateTime: '2026-11-21T09:00',
  recurringDays: [1],
})

/** Ours refuses a version that is no longer the one that stands. */
function whereVersionsCount() {
  const api = aClinic([MEETING])
  const change = (changes: Partial<typeof MEETING>) =>
    api.keep(([row]) => [{ ...row!, ...changes, version: row!.version! + 1 }])
  api.reply(updateBlocker, ({ input }) => {
    const [now] = api.kept()
    if (!now) return refusal(404, 'This blocker has been deleted meanwhile.', 'not_found')
    if (input.version !== now.version) {
      return rawAnswer(409, {
        success: false,
        message: 'Somebody changed it.',
        code: 'changed_meanwhile',
        data: now,
      })
    }
    change(input)
    return { ...now, ...input, affected: 0 }
  })
  return { api, change }
}

it('two people edit one blocker: both see what happened, and neither loses what they typed', async () => {
  const { api, change } = whereVersionsCount()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('Description', 'Team meeting')
  await staff.fill('Start', '07:30')
  change({ description: 'Meeting of all', endDateTime: '2026-11-21T10:00' })
  await staff.save()

  expect(
    await screen.findByRole('heading', { name: 'Somebody changed this blocker meanwhile' }),
  ).toBeVisible()
  expect(staff.told()).toEqual({ tone: 'error', sentence: 'Somebody changed it.' })
  // What I typed is there, and so is their end, which I never touched.
  expect(await staff.field('Start')).toHaveValue('07:30')
  expect(await staff.field('End')).toHaveValue('10:00')
  const description = screen.getByRole('group', { name: 'Description' })
  expect(within(description).getByRole('radio', { name: 'There now Meeting of all' })).not.toBeChecked()
  expect(within(description).getByRole('radio', { name: 'Yours Team meeting' })).toBeChecked()
  const start = screen.getByRole('group', { name: 'Start' })
  expect(within(start).getByRole('radio', { name: 'There now 8:00 am' })).not.toBeChecked()
  expect(screen.queryByRole('group', { name: 'End' })).not.toBeInTheDocument()

  await staff.user.click(within(description).getByRole('radio', { name: /There now/ }))
  expect(await staff.field('Description')).toHaveValue('Meeting of all')
  await staff.user.click(within(description).getByRole('radio', { name: /Yours/ }))
  expect(await staff.field('Description')).toHaveValue('Team meeting')
  await staff.save()
  expect(await screen.findByText('“Team meeting” is saved.')).toBeVisible()
  expect(api.kept()[0]).toMatchObject({
    description: 'Team meeting',
    startDateTime: expect.stringMatching(/T07:30$/) as string,
    endDateTime: expect.stringMatching(/T10:00$/) as string,
    version: 3,
  })
})

it('goes on from what was typed after the choice', async () => {
  const { api, change } = whereVersionsCount()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.tick('Tuesday')
  change({ type: 'Daily', recurringDays: [] })
  await staff.save()
  const type = await screen.findByRole('group', { name: 'Type' })
  expect(
    within(type).getByRole('radio', { name: 'Yours Weekly, Mon and Tue, 8:00 am – 9:00 am' }),
  ).toBeChecked()
  await staff.user.click(
    within(type).getByRole('radio', { name: 'There now Daily, Every day, 8:00 am – 9:00 am' }),
  )
  await staff.fill('End', '09:30')
  const end = screen.getByRole('group', { name: 'End' })
  expect(within(end).getByRole('radio', { name: 'Yours 9:30 am' })).toBeChecked()
  await staff.save()
  expect(await screen.findByText(/is saved/)).toBeVisible()
  expect(api.kept()[0]).toMatchObject({ type: 'Daily', recurringDays: [] })
})

it('says so where nothing is left to choose', async () => {
  const { change } = whereVersionsCount()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('End', '09:30')
  change({ description: 'Meeting of all' })
  await staff.save()
  const end = await screen.findByRole('group', { name: 'End' })
  expect(await staff.field('Description')).toHaveValue('Meeting of all')
  await staff.user.click(within(end).getByRole('radio', { name: /There now/ }))
  // Nothing of mine is left: closing loses nothing, so it does not ask.
  await staff.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('takes a change that says the same for our own, whose answer was lost', async () => {
  const { api, change } = whereVersionsCount()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('Description', 'Team meeting')
  change({ description: 'Team meeting' })
  await staff.save()
  expect(await screen.findByText('“Team meeting” is saved.')).toBeVisible()
  expect(api.sent(updateBlocker)).toHaveLength(1)
})

it('creates anew what somebody deleted, if one saves it all the same', async () => {
  const { api } = whereVersionsCount()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.fill('Description', 'Team meeting')
  api.keep(() => [])
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent(/Somebody deleted this blocker meanwhile/)
  expect(await staff.dialog()).toHaveAccessibleName('Create Blocker')
  expect(await staff.field('Description')).toHaveValue('Team meeting')
  await staff.save()
  expect(await screen.findByText('“Team meeting” is saved.')).toBeVisible()
  expect(api.sent(createBlocker)).toHaveLength(1)
})

it('shows the branch and doctor of both', async () => {
  const { change } = whereVersionsCount()
  const staff = await openBlockers()
  await staff.press('Edit Staff meeting')
  await staff.user.selectOptions(
    await staff.field('Doctor'),
    await screen.findByRole('option', { name: 'Dr. Ibrahim Bello' }),
  )
  change({ location: null })
  await staff.save()
  const branch = await screen.findByRole('group', { name: 'Branch' })
  expect(within(branch).getByRole('radio', { name: 'There now All branches' })).not.toBeChecked()
  expect(within(branch).getByRole('radio', { name: 'Yours Lagos, Dr. Ibrahim Bello' })).toBeChecked()
})
