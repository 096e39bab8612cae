import { screen, within } from '@testing-library/react'
import { listAppointments } from '@molar/contract'
import { anAppointment, fakeApi, pageOf, rawResponse } from '@molar/shared/testing'
import { openDashboard, rows } from '../dashboard.harness.tsx'

/** A row of a base-only server. */
const base = (changes: object) => {
  const { user, serviceText, description } = anAppointment()
  return { user, serviceText, description, isOpen: true, appointment_date: '2026-12-01', ...changes }
}

it.each([
  ['2026-12-01', 'Tue 1 Dec 2026', null],
  ['2026-12-01T14:30', 'Tue 1 Dec 2026', '2:30 pm'],
  ['2026-12-01T13:30:00.000Z', 'Tue 1 Dec 2026', '2:30 pm'],
  ['2026-11-30T23:30:00Z', 'Tue 1 Dec 2026', '12:30 am'],
  ['2026-12-01T00:00:00.000Z', 'Tue 1 Dec 2026', null],
  ['2026-11-30T23:00:00.000Z', 'Tue 1 Dec 2026', null],
  ['some time in May', 'some time in May', null],
  [null, 'Date not given', null],
])('shows the date %s of a base-only server', async (appointment_date, day, time) => {
  const api = fakeApi({ extensions: null })
  api.reply(listAppointments, pageOf([base({ appointment_date })] as never[]))
  await openDashboard()
  expect(await screen.findByText(day)).toBeVisible()
  expect(rows()[0]).toMatch(time ? new RegExp(time) : /^(?!.*\d [ap]m)/)
})

it('formats Nigerian phone numbers and links numbers that a phone can dial', async () => {
  const api = fakeApi({ extensions: null })
  const numbers = ['+2348031234821', '08031234822', '+44 20 7946 0000', 'ask at the desk']
  api.reply(
    listAppointments,
    pageOf(numbers.map((phone_number) => base({ user: { phone_number } })) as never[]),
  )
  await openDashboard()
  await screen.findByRole('link', { name: '0803 123 4821' })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['0803 123 4821', 'tel:+2348031234821'],
    ['0803 123 4822', 'tel:08031234822'],
    ['+44 20 7946 0000', 'tel:+442079460000'],
  ])
  expect(screen.getByText('ask at the desk')).toBeVisible()
})

it('shows rows without ids, with missing fields and with equal values, and counts those on the page', async () => {
  const api = fakeApi({ extensions: null })
  const twin = base({})
  const empty = { user: null, isOpen: false, serviceText: null, description: null }
  const elsewhere = base({ user: { surname: 'Ọláyínká', other_names: null, location: 'Ibadan' } })
  api.reply(
    listAppointments,
    rawResponse(200, {
      success: true,
      data: [twin, twin, empty, elsewhere, null],
      paging: { totalPages: 3 },
    }),
  )
  await openDashboard()
  expect(await screen.findByText('4 appointments on this page, Lagos')).toBeVisible()
  expect(rows()).toHaveLength(4)
  expect(rows()[2]).toBe('Name not given   No contact given ClosedDate not given ')
  expect(screen.getByText('Ibadan')).toBeVisible()
  expect(screen.getByText('Page 1 of 3')).toBeVisible()
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument()
})

it('has the columns and filters of the specification on a base-only server', async () => {
  const api = fakeApi({ extensions: null })
  api.reply(listAppointments, pageOf([base({})] as never[]))
  await openDashboard()
  expect(await screen.findByText('Lagos', { selector: '.badge' })).toBeVisible()
  const heads = screen.getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching('^Name / Address'),
    'Contact',
    expect.stringMatching('^Date / Time'),
    'Service / Complaints',
    'Actions',
  ])
  expect(within(heads[0]!).getByRole('combobox', { name: 'Branch' })).toHaveDisplayValue('Lagos')
  expect(within(heads[2]!).getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('All statuses')
})
