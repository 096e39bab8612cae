import { screen, within } from '@testing-library/react'
import { createBlocker, previewBlocker } from '@molar/contract'
import { aBlocker, aScheduledAppointment, hangs, refusal } from '@molar/shared/testing'
import { aClinic, openBlockers, OUR_EXTENSIONS } from '../blockers.harness.tsx'

const affected = {
  appointment: aScheduledAppointment({ start: '12:30', end: '13:00' }),
  blocker: { id: null, description: 'Lunch' },
  offered: false,
}

const withSchedule = () => aClinic([], [...OUR_EXTENSIONS, 'schedule'])

it('names the appointments at the blocked time before the blocker is saved', async () => {
  const api = withSchedule()
  api.reply(previewBlocker, [affected])
  const staff = await openBlockers()
  await staff.fillInLunch()
  expect(await screen.findByText('1 upcoming appointment is at this time:')).toBeVisible()
  expect(within(await staff.dialog()).getByText(/0803 123 4821/)).toHaveTextContent(
    'Tue 1 Dec 2026, 12:30 pm · Adaeze Okafor · 0803 123 4821',
  )
  expect(api.sent(createBlocker)).toEqual([])
})

it('names the branch of each appointment if the blocker is for all branches', async () => {
  const api = withSchedule()
  api.reply(previewBlocker, [{ ...affected, location: 'phc' }])
  const staff = await openBlockers()
  await staff.fillInLunch()
  const dialog = within(await staff.dialog())
  expect(await dialog.findByText(/0803 123 4821/)).toHaveTextContent(/4821 · Port Harcourt$/)
  await staff.pick('Branch', 'Lagos')
  expect(await dialog.findByText(/0803 123 4821$/)).toBeVisible()
})

it('says that there may be more appointments when the server lists as many as it can', async () => {
  const api = withSchedule()
  const list = Array.from({ length: 200 }, (_, index) => ({
    ...affected,
    appointment: { ...affected.appointment, id: index + 1 },
  }))
  api.reply(previewBlocker, list)
  const staff = await openBlockers()
  await staff.fillInLunch()
  expect(await screen.findByText('200 or more upcoming appointments are at this time:')).toBeVisible()
  expect(screen.getByText('and 190 or more')).toBeVisible()
})

it('keeps the list on screen, without another request, while the description is typed', async () => {
  const api = withSchedule()
  api.reply(previewBlocker, [affected])
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.fill('Description', '')
  expect(await screen.findByText('1 upcoming appointment is at this time:')).toBeVisible()
  const requests = api.sent(previewBlocker).length
  await staff.fill('Description', 'Long lunch')
  expect(screen.getByText('1 upcoming appointment is at this time:')).toBeVisible()
  expect(api.sent(previewBlocker)).toHaveLength(requests)
})

it('names no appointments of the time before until those of the changed time are known', async () => {
  const api = withSchedule()
  api.reply(previewBlocker, [affected])
  const staff = await openBlockers()
  await staff.fillInLunch()
  expect(await screen.findByText('1 upcoming appointment is at this time:')).toBeVisible()
  api.reply(previewBlocker, hangs())
  await staff.fill('Start', '11:00')
  expect(screen.queryByText('1 upcoming appointment is at this time:')).not.toBeInTheDocument()
})

it('says when the appointments could not be checked, and saves the blocker', async () => {
  const api = withSchedule()
  api.reply(previewBlocker, refusal(503, 'The clinic cannot be reached.'))
  const staff = await openBlockers()
  await staff.fillInLunch()
  expect(await screen.findByText(/^We could not check which appointments are at this time\./)).toBeVisible()
  await staff.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
})

it('leads to the call list of each branch after a blocker of all branches affected appointments', async () => {
  const api = withSchedule()
  api.reply(createBlocker, { ...aBlocker({ description: 'Lunch', location: null }), affected: 2 })
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.save()
  const links = await screen.findAllByRole('link', { name: /^Open the call list of/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open the call list of Abuja', '/schedule?branch=fct'],
    ['Open the call list of Lagos', '/schedule?branch=lag'],
    ['Open the call list of Port Harcourt', '/schedule?branch=phc'],
  ])
})

it('opens with the blocker that the schedule asks for, which Save creates, and only once', async () => {
  const api = withSchedule()
  api.reply(previewBlocker, [affected])
  const newBlocker = {
    location: 'lag',
    doctor: { id: 11, name: 'Dr. Amaka Nwosu' },
    start: '2026-12-01T08:00',
    end: '2026-12-01T17:00',
  }
  const staff = await openBlockers({ historyState: { newBlocker } })
  expect(await staff.field('Description')).toHaveValue('Dr. Amaka Nwosu is not available')
  expect(await screen.findByText('1 upcoming appointment is at this time:')).toBeVisible()
  api.reply(createBlocker, { ...aBlocker({ description: 'Dr. Amaka Nwosu is not available' }), affected: 1 })
  await staff.save()
  expect(await screen.findByText('“Dr. Amaka Nwosu is not available” is saved.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the call list' })).toHaveAttribute(
    'href',
    '/schedule?branch=lag',
  )
  expect(api.sent(createBlocker)).toEqual([
    expect.objectContaining({
      type: 'One Time',
      location: 'lag',
      doctorId: 11,
      startDateTime: '2026-12-01T08:00',
      endDateTime: '2026-12-01T17:00',
    }),
  ])
  expect(staff.view.router.state.location.state).toBeNull()
})

it('asks no server without a schedule', async () => {
  const api = aClinic()
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  expect(api.sent(previewBlocker)).toEqual([])
})
