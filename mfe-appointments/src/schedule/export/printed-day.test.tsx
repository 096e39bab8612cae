import { act, screen, waitFor, within } from '@testing-library/react'
import { type ClosedTime, fetchSchedule } from '@molar/contract'
import { hangs, setDate } from '@molar/shared/testing'
import { aServer } from '../../dashboard.harness.tsx'
import { adaeze, openSchedule } from '../schedule.harness.tsx'

const beforePrint = () => act(() => void window.dispatchEvent(new Event('beforeprint')))

/** Opens the schedule and prints it. Returns the pages by the names of their doctors. */
async function print(path?: string) {
  const { user } = await openSchedule(path)
  await screen.findByRole('grid')
  const prints = jest.spyOn(window, 'print').mockImplementation(beforePrint)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(prints).toHaveBeenCalled())
  const heads = screen.queryAllByRole('heading', { level: 1 }).slice(1)
  return Object.fromEntries(heads.map((head) => [head.textContent, within(head.closest('section')!)]))
}

const closed = (changes: Partial<ClosedTime>): ClosedTime => ({
  date: '2026-12-01',
  start: '09:00',
  end: '12:00',
  doctorId: 11,
  blocker: { id: 7, description: 'Generator service' },
  ...changes,
})

// The mock clinic has read the day at 8:05 am of that day.
beforeEach(() => setDate('2026-12-01T07:20:00Z'))
afterEach(() => jest.useRealTimers())

it('A printed page names doctor, branch, date and when it was read, and has everything to work on without a network', async () => {
  aServer([{ ...adaeze(), age: 31, deskNote: 'Brings her daughter' }])
  const pages = await print()
  expect(Object.keys(pages)).toEqual(['Dr. Amaka Nwosu'])
  const page = pages['Dr. Amaka Nwosu']!
  const [title, heads, adaezes] = page.getAllByRole('row')
  expect(title).toHaveTextContent(
    'Dr. Amaka NwosuLagos · Tuesday 1 December 2026 · as of Tue 1 Dec 2026, 8:05 am',
  )
  expect(heads).toHaveTextContent('TimePatientPhoneServiceRoomStatusNotes')
  const cells = within(adaezes!).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '9:30 am – 10:00 amMLR-7K2Q-84',
    'Adaeze Okafor31 years',
    '0803 123 4821',
    'Tooth PainPain on the left side',
    'Room 1',
    'Pending',
    'Brings her daughter',
  ])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('heading', { name: 'Dr. Amaka Nwosu' })).not.toBeInTheDocument()
})

it('Blocked times are rows of a printed page, and an appointment in them says so', async () => {
  const api = aServer([adaeze()])
  api.state.closedTimes = [closed({})]
  const page = (await print())['Dr. Amaka Nwosu']!
  const [, , blocker, adaezes] = page.getAllByRole('row')
  expect(blocker).toHaveTextContent('9:00 am – 12 noonClosed · Generator service')
  expect(adaezes).toHaveTextContent('Time is blocked, Pending')
})

it.each([
  ['is printed for a blocker of their own', 12, ['Dr. Amaka Nwosu', 'Dr. Ibrahim Bello']],
  ['is not printed for a blocker of the whole branch', null, ['Dr. Amaka Nwosu']],
])('A doctor without appointments %s', async (_what, doctorId, printed) => {
  const api = aServer([adaeze()])
  api.state.closedTimes = [closed({ doctorId })]
  expect(Object.keys(await print())).toEqual(printed)
})

it('A day without appointments that a blocker closes for all doctors is printed with its blocker', async () => {
  const api = aServer([])
  api.state.closedTimes = [closed({ doctorId: null })]
  const page = (await print())['All doctors']!
  expect(page.getByText(/Lagos · Tuesday 1 December 2026/)).toBeInTheDocument()
  expect(page.getByText('Closed · Generator service')).toBeInTheDocument()
})

it('Nothing of the day before is printed while another day is read', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await screen.findByRole('grid')
  api.reply(fetchSchedule, hangs())
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDisabled()
  beforePrint()
  expect(screen.queryByRole('heading', { name: 'Dr. Amaka Nwosu' })).not.toBeInTheDocument()
})

it('If the schedule shows one doctor, only this doctor is printed, also without appointments', async () => {
  aServer([adaeze()])
  const pages = await print('/schedule?date=2026-12-01&doctor=12')
  expect(Object.keys(pages)).toEqual(['Dr. Ibrahim Bello'])
  expect(pages['Dr. Ibrahim Bello']!.getByText('No appointments')).toBeInTheDocument()
})

it('If the schedule shows the week of one doctor without appointments, the patients of other doctors are not printed', async () => {
  aServer([adaeze()])
  const pages = await print('/schedule?date=2026-12-01&span=week&doctor=12')
  expect(Object.keys(pages)).toEqual(['Dr. Ibrahim Bello'])
  expect(screen.getAllByRole('heading', { level: 1, name: 'Dr. Ibrahim Bello' })).toHaveLength(7)
})
