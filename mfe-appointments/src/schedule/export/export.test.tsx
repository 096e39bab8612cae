import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { endpoint, SCHEDULE_EXPORT_PATH, type ScheduleExportQuery } from '@molar/contract'
import { aDoctor, hangs, refusal } from '@molar/shared/testing'
import { aServer, openDashboard, refocusWindow } from '../../dashboard.harness.tsx'

const scheduleExport = endpoint<ScheduleExportQuery, unknown>('GET', SCHEDULE_EXPORT_PATH)
const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  URL.revokeObjectURL = () => {}
  URL.createObjectURL = (file) => `blob:${(file as Blob).type}`
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
})
afterEach(() => jest.restoreAllMocks())

/** Opens the schedule, and its form for the export. */
async function openForm(options: Parameters<typeof openDashboard>[0]) {
  const view = await openDashboard(options)
  await screen.findByRole('grid', { name: 'Schedule' })
  await view.press('Export')
  return { ...view, form: within(await screen.findByRole('dialog', { name: 'Export appointments' })) }
}

it('Export begins with the shown day, or the shown week', async () => {
  const api = aServer([])
  const { press, choose } = await openDashboard({ path: '/schedule?date=2026-12-02' })
  await screen.findByRole('grid', { name: 'Schedule' })
  await press('Export')
  await press('Save the file')
  await waitFor(() => expect(saved).toEqual(['appointments-lag-2026-12-02-2026-12-02.csv blob:text/csv']))
  expect(await screen.findByText('The file was saved.')).toBeVisible()
  await press('Close')
  await choose('Period', 'Week')
  await press('Export')
  await press('Save the file')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(api.sent(scheduleExport)).toEqual([
    { location: 'lag', from: '2026-12-02', to: '2026-12-02' },
    { location: 'lag', from: '2026-11-30', to: '2026-12-06' },
  ])
})

it('Other days, one doctor and one state can be chosen', async () => {
  const api = aServer([])
  const { form, press, user } = await openForm({ path: '/schedule?date=2026-12-02' })
  fireEvent.change(form.getByLabelText('From'), { target: { value: '2026-11-01' } })
  fireEvent.change(form.getByLabelText('To'), { target: { value: '2026-11-30' } })
  await user.selectOptions(form.getByLabelText('Doctor'), 'Dr. Amaka Nwosu')
  await user.selectOptions(form.getByLabelText('Status'), 'No-show')
  await press('Save the file')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(api.sent(scheduleExport)).toEqual([
    { location: 'lag', from: '2026-11-01', to: '2026-11-30', doctor_id: '11', state: 'noshow' },
  ])
})

it('A doctor who looks at another branch exports all doctors of that branch', async () => {
  const api = aServer([])
  const { form, press } = await openForm({ path: '/schedule?branch=fct&date=2026-12-02', doctorId: 99 })
  expect(form.getByRole('combobox', { name: 'Doctor' })).toHaveDisplayValue('All doctors')
  await press('Save the file')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(api.sent(scheduleExport)).toEqual([{ location: 'fct', from: '2026-12-02', to: '2026-12-02' }])
})

it('Export keeps the chosen doctor when an update of the schedule no longer has this doctor', async () => {
  const api = aServer([])
  const { form, press, user } = await openForm({ path: '/schedule?date=2026-12-02' })
  const doctor = form.getByRole('combobox', { name: 'Doctor' })
  await user.selectOptions(doctor, 'Dr. Amaka Nwosu')
  api.state.doctors = api.state.doctors.filter(({ id }) => id !== 11)
  await refocusWindow()
  await waitFor(() =>
    expect(screen.queryByRole('columnheader', { name: /Amaka Nwosu/ })).not.toBeInTheDocument(),
  )
  expect(doctor).toHaveDisplayValue('Dr. Amaka Nwosu')
  await press('Save the file')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(api.sent(scheduleExport)).toEqual([
    { location: 'lag', from: '2026-12-02', to: '2026-12-02', doctor_id: '11' },
  ])
})

it('Export offers a doctor who has left and has no appointments on the days on screen', async () => {
  const api = aServer([])
  api.state.formerDoctors = [aDoctor({ id: 13, first_name: 'Zainab', last_name: 'Musa' })]
  const { form, press, user } = await openForm({ path: '/schedule?date=2026-12-02' })
  expect(screen.queryByRole('columnheader', { name: /Zainab Musa/ })).not.toBeInTheDocument()
  await user.selectOptions(form.getByRole('combobox', { name: 'Doctor' }), 'Dr. Zainab Musa (has left)')
  await press('Save the file')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(api.sent(scheduleExport)).toEqual([
    { location: 'lag', from: '2026-12-02', to: '2026-12-02', doctor_id: '13' },
  ])
})

it('Export falls back to all doctors in another branch that does not have the chosen doctor', async () => {
  const api = aServer([])
  const { form, choose, user } = await openForm({
    path: '/schedule?branch=lag&date=2026-12-02',
    location: 'all',
  })
  const doctor = form.getByRole('combobox', { name: 'Doctor' })
  await user.selectOptions(doctor, 'Dr. Amaka Nwosu')
  api.state.doctors = api.state.doctors.filter(({ id }) => id !== 11)
  await choose('Branch', 'Abuja')
  await waitFor(() => expect(doctor).toHaveDisplayValue('All doctors'))
  expect(form.queryByRole('option', { name: 'Dr. Amaka Nwosu' })).not.toBeInTheDocument()
})

it('A refused export says why and saves nothing; it can be tried again', async () => {
  const api = aServer([])
  api.reply(scheduleExport, () => refusal(503, 'The clinic cannot be reached.'))
  const { press } = await openDashboard({ path: '/schedule?date=2026-12-02' })
  await screen.findByRole('grid', { name: 'Schedule' })
  await press('Export')
  await press('Save the file')
  expect(await screen.findByRole('alert')).toHaveTextContent('The clinic cannot be reached.')
  expect(saved).toEqual([])
  api.restore(scheduleExport)
  await press('Save the file')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('A page that is no file, such as the one of a captive portal, is not saved', async () => {
  const api = aServer([])
  api.reply(scheduleExport, () => ({ anything: true }))
  const { press } = await openDashboard({ path: '/schedule?date=2026-12-02' })
  await screen.findByRole('grid', { name: 'Schedule' })
  await press('Export')
  await press('Save the file')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We could not export the appointments. Please try again.',
  )
  expect(saved).toEqual([])
})

it('Save the file that is pressed twice asks for one file', async () => {
  const api = aServer([])
  api.reply(scheduleExport, hangs())
  const { form, user } = await openForm({ path: '/schedule?date=2026-12-02' })
  await user.dblClick(form.getByRole('button', { name: 'Save the file' }))
  expect(api.sent(scheduleExport)).toHaveLength(1)
})
