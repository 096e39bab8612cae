import { screen, waitFor } from '@testing-library/react'
import { endpoint, SCHEDULE_EXPORT_PATH, type ScheduleExportQuery } from '@molar/contract'
import { refusal } from '@molar/shared/testing'
import { aServer, openDashboard } from '../dashboard.harness.tsx'

const scheduleExport = endpoint<ScheduleExportQuery, unknown>('GET', SCHEDULE_EXPORT_PATH)
const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (file) => `blob:${(file as Blob).type}`
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
})
afterEach(() => jest.restoreAllMocks())

it('Export saves the shown day, or the shown week, as a file', async () => {
  const api = aServer([])
  const { press, choose } = await openDashboard({ path: '/schedule?date=2026-12-02' })
  await screen.findByRole('grid', { name: 'Schedule' })
  await press('Export')
  await waitFor(() => expect(saved).toEqual(['appointments-lag-2026-12-02-2026-12-02.csv blob:text/csv']))
  await choose('Period', 'Week')
  await press('Export')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(api.sent(scheduleExport)).toEqual([
    { location: 'lag', from: '2026-12-02', to: '2026-12-02' },
    { location: 'lag', from: '2026-11-30', to: '2026-12-06' },
  ])
})

it('A refused export says why and saves nothing; it can be tried again', async () => {
  const api = aServer([])
  api.reply(scheduleExport, () => refusal(503, 'The clinic cannot be reached.'))
  const { press } = await openDashboard({ path: '/schedule?date=2026-12-02' })
  await screen.findByRole('grid', { name: 'Schedule' })
  await press('Export')
  expect(await screen.findByRole('alert')).toHaveTextContent('The clinic cannot be reached.')
  expect(saved).toEqual([])
  api.restore(scheduleExport)
  await press('Export')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('A page that is no file, such as the one of a captive portal, is not saved', async () => {
  const api = aServer([])
  api.reply(scheduleExport, () => ({ anything: true }))
  const { press } = await openDashboard({ path: '/schedule?date=2026-12-02' })
  await screen.findByRole('grid', { name: 'Schedule' })
  await press('Export')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The appointments could not be exported. Please try again.',
  )
  expect(saved).toEqual([])
})
