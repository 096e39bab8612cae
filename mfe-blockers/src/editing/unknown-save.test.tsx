import { screen, waitFor } from '@testing-library/react'
import { createBlocker, listBlockers } from '@molar/contract'
import { aBlocker, connectionLost, refusal, setDate } from '@molar/shared/testing'
import { aClinic, OUR_EXTENSIONS, openBlockers } from '../blockers.harness.tsx'

afterEach(() => jest.useRealTimers())

it('says at Close that a blocker without a response may be saved, and reads the list', async () => {
  const api = aClinic()
  api.reply(createBlocker, connectionLost())
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.save()
  await screen.findByRole('alert')
  const before = api.sent(listBlockers).length
  await staff.user.keyboard('{Escape}')
  expect(await screen.findByText(/^This blocker may already be saved\./)).toBeVisible()
  await staff.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(api.sent(listBlockers).length).toBeGreaterThan(before))
})

const withoutTime = (draft: unknown): unknown =>
  JSON.parse(JSON.stringify(draft, (key, value: unknown) => (key === 'firstSentAt' ? undefined : value)))

/** Opens the page a day after a Save of Lunch that the server has carried out, but whose response was lost. */
async function reopenAfterADay(storedBy = (draft: unknown) => draft) {
  setDate('2026-11-27T08:20:00Z')
  const api = aClinic([], [...OUR_EXTENSIONS, 'blocker-idempotency'])
  api.reply(createBlocker, connectionLost())
  const before = await openBlockers()
  await before.fillInLunch()
  await before.save()
  await screen.findByRole('alert')
  const [sent] = api.sent(createBlocker)
  api.setBlockers(() => [{ ...sent!, id: 50 }])
  api.restore(createBlocker)
  before.view.unmount()
  setDate('2026-11-28T08:20:00Z')
  return { api, ...(await openBlockers({ draft: storedBy(before.view.draft()) })) }
}

it.each([
  ['this release', (draft: unknown) => draft],
  ['an earlier release', withoutTime],
])(
  'creates no second blocker when Save is pressed again in a draft of %s a day after a Save without a response, when the server has forgotten the key',
  async (_which, storedBy) => {
    const { api, save } = await reopenAfterADay(storedBy)
    await save()
    expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
    expect(api.blockers()).toHaveLength(1)
  },
)

it('changes the blocker that a Save a day before created without a response, if the form was changed since', async () => {
  const { api, user, field, save } = await reopenAfterADay()
  await user.type(await field('Description'), ' break')
  await save()
  expect(await screen.findByText('“Lunch break” is saved.')).toBeVisible()
  expect(api.blockers()).toEqual([expect.objectContaining({ id: 50, description: 'Lunch break' })])
})

it('creates nothing a day after a Save without a response while the list that may contain it cannot be loaded', async () => {
  const { api, save } = await reopenAfterADay()
  api.reply(listBlockers, refusal(503, 'Please try again.'))
  const before = api.sent(createBlocker).length
  await save()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(api.sent(createBlocker)).toHaveLength(before)
  api.restore(listBlockers)
  await save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  expect(api.blockers()).toHaveLength(1)
})

it('repeats a Save without a response with the same fields when the day of the clinic ends in between', async () => {
  setDate('2026-11-27T22:59:59Z')
  const api = aClinic([], [...OUR_EXTENSIONS, 'blocker-idempotency'])
  api.reply(createBlocker, () => {
    setDate('2026-11-27T23:00:01Z')
    api.reply(createBlocker, { ...aBlocker({ description: 'Lunch' }), affected: 0 })
    return connectionLost()
  })
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.save()
  expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
  const [first, ...repeated] = api.sent(createBlocker)
  expect(first).toMatchObject({ startDateTime: '2026-11-27T12:00' })
  expect(repeated).toEqual([first])
})
