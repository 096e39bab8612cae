import { formatTime } from '@molar/contract'
import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves, verifiesByEmail } from '../pages/journeys.ts'

test('the page offers other times and keeps the input when the chosen time was taken by someone else', async ({
  patient,
  ours,
}) => {
  const person = await ours.clinic.registers({ location: 'phc' })
  await verifiesByEmail(patient, ours.clinic, person)
  await patient.next()
  const wanted = await choosesAppointment(patient, { complaint: 'A crown came off', nth: 4 })
  await ours.others.take('phc', wanted)
  await patient.submits()

  await patient.isAt('Booking Details')
  await patient.isRefused()
  await expect(patient.field('Complaint')).toHaveValue('A crown came off')
  await expect(patient.field('Date*')).toHaveValue(wanted.date)
  await expect(patient.times.and(patient.page.getByRole('radio', { checked: true }))).toHaveCount(0)
  expect(await ours.clinic.bookingsFor(person.email!)).toEqual([])

  const { date, time } = await patient.choosesTime({ nth: 4 })
  await patient.next()
  await patient.submits()
  await patient.seesBooked()
  expect(`${date} ${time}`).not.toBe(`${wanted.date} ${wanted.time}`)
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([
    { date, time, complaint: 'A crown came off' },
  ])
})

test('a time without an available doctor is not offered', async ({ patient, ours }) => {
  const wanted = await ours.others.firstFreeTime('fct')
  await introducesThemselves(patient, aPerson({ location: 'fct' }))
  await patient.choosesType('Consultation')
  await patient.field('Date*').fill(wanted.date)
  const offered = patient.group('Time*').getByRole('radio', { name: formatTime(wanted.time, 'en') })
  await expect(offered).toBeAttached()

  await ours.others.take('fct', wanted)
  await patient.page.reload()
  await expect(patient.times.first()).toBeAttached()
  await expect(offered).toHaveCount(0)
})
