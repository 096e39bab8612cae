import { act, screen, waitFor, within } from '@testing-library/react'
import { markCalled, offerOtherTimes } from '@molar/contract'
import { aScheduledAppointment } from '@molar/shared/testing'
import { refocusWindow } from '../../dashboard.harness.tsx'
import { TOGETHER } from '../../repeated-press.ts'
import { affected, openCalls } from './affected-appointments.harness.tsx'

afterEach(() => jest.restoreAllMocks())

const names = ['Adaeze Okafor', 'Ibrahim Musa', 'Bisi Alabi']
const openThree = () =>
  openCalls(
    names.map((patient, index) => ({
      ...affected(),
      appointment: aScheduledAppointment({ id: 7 + index, patient }),
    })),
  )
type Opened = Awaited<ReturnType<typeof openThree>>

const entry = (list: Opened['list'], name: string) => within(list.getByRole('listitem', { name }))
const called = (list: Opened['list'], name: string) =>
  entry(list, name).getByRole('button', { name: 'Called' })

/** Another desk has dealt with a patient, and the list shows it. */
async function dealWith({ api, list }: Opened, name: string, read = refocusWindow) {
  const { affectedAppointments } = api.state
  api.state.affectedAppointments = affectedAppointments.filter(
    ({ appointment }) => appointment.patient !== name,
  )
  await read()
  await waitFor(() => expect(list.queryByRole('listitem', { name })).not.toBeInTheDocument())
}

it('When another desk calls the patient whose entry has the focus, the next entry gets it, in the end the title', async () => {
  const opened = await openThree()
  const { list } = opened
  act(() => entry(list, 'Ibrahim Musa').getByRole('button', { name: 'Offer other times' }).focus())
  await dealWith(opened, 'Adaeze Okafor')
  expect(entry(list, 'Ibrahim Musa').getByRole('button', { name: 'Offer other times' })).toHaveFocus()
  await dealWith(opened, 'Ibrahim Musa')
  expect(called(list, 'Bisi Alabi')).toHaveFocus()
  await dealWith(opened, 'Bisi Alabi')
  expect(list.getByRole('heading', { name: 'Call list' })).toHaveFocus()
})

it('When another desk calls the last patient of the list, whose entry has the focus, the one before gets it', async () => {
  const opened = await openThree()
  act(() => called(opened.list, 'Bisi Alabi').focus())
  await dealWith(opened, 'Bisi Alabi')
  expect(called(opened.list, 'Ibrahim Musa')).toHaveFocus()
})

it('A focus outside the entries stays when another desk calls a patient', async () => {
  const opened = await openThree()
  const close = opened.list.getByRole('button', { name: 'Close' })
  act(() => called(opened.list, 'Adaeze Okafor').focus())
  act(() => close.focus())
  await dealWith(opened, 'Adaeze Okafor')
  expect(close).toHaveFocus()
})

it('A press just after another desk has moved the entries does not meet another patient', async () => {
  const opened = await openThree()
  const { api, list, user } = opened
  const later = performance.now() + 60_000
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later)
  await dealWith(opened, 'Adaeze Okafor', () =>
    act(async () => void window.dispatchEvent(new Event('focus'))),
  )
  const offer = entry(list, 'Bisi Alabi').getByRole('button', { name: 'Offer other times' })
  await user.click(offer)
  await user.click(called(list, 'Ibrahim Musa'))
  await user.click(entry(list, 'Ibrahim Musa').getByRole('button', { name: 'Cancel…' }))
  expect(screen.getByRole('dialog', { name: 'Call list' })).toBeVisible()
  expect(api.sent(offerOtherTimes)).toEqual([])
  expect(api.sent(markCalled)).toEqual([])
  clock.mockReturnValue(later + TOGETHER)
  await user.click(offer)
  expect(api.sent(offerOtherTimes)).toHaveLength(1)
})
