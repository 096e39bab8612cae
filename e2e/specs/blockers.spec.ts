import { hasRemote } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import type { BlockerDetails } from '../pages/staff-pages.ts'
import { daysFromNow } from '../support/days.ts'

/** A day that no other spec uses. */
const DAY = daysFromNow(70)
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(DAY))
const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(DAY))
const date = Number(DAY.slice(8))

const KINDS: (BlockerDetails & Required<Pick<BlockerDetails, 'type'>>)[] = [
  { type: 'One Time', start: `${DAY}T00:00`, end: `${DAY}T23:59` },
  { type: 'Daily', start: '00:00', end: '23:59' },
  { type: 'Weekly', days: [weekday] },
  { type: 'Monthly', dates: [date] },
  { type: 'Yearly', month, dates: [date] },
]

/** Tests of the form and of the server cover the others at each change. */
const QUICK = ['One Time', 'Weekly']

for (const kind of KINDS)
  test(
    `a ${kind.type} blocker makes its times unavailable until it is deleted`,
    { tag: QUICK.includes(kind.type) ? [] : '@once-long' },
    async ({ staffPages, environment }) => {
      const description = `Closed ${kind.type} ${test.info().project.name}`
      const free = () => environment.otherPatients.availableTimes('phc', DAY)
      const before = await free()
      expect(before.length).toBeGreaterThan(1)

      await staffPages.openNewBlocker(environment.clinic.admin)
      await staffPages.saveBlocker({ ...kind, description, branch: 'Port Harcourt' })
      await expect(staffPages.row(description)).toContainText(kind.type)
      expect(await environment.clinic.blockersNamed(description)).toMatchObject([{ type: kind.type }])
      expect(await free()).toEqual([])

      // The blocker of another branch changes no times here.
      await staffPages.editBlocker(description)
      await staffPages.saveBlocker({ branch: 'Abuja', description: `${description}, moved` })
      expect(await free()).toEqual(before)

      await staffPages.deleteBlocker(`${description}, moved`)
      expect(await environment.clinic.blockersNamed(`${description}, moved`)).toEqual([])
    },
  )

test(
  'booking offers no time that a blocker has just closed',
  { tag: ['@release-check-blockers', '@watched'] },
  async ({ staffPages, environment, bookingPage, page, combination }) => {
    // A release check runs this several times with one server.
    const description = `Power cut ${test.info().testId}`
    const day = daysFromNow(75)
    await staffPages.openNewBlocker(environment.clinic.admin)
    await staffPages.saveBlocker({
      type: 'One Time',
      description,
      branch: 'Lagos',
      start: `${day}T00:00`,
      end: `${day}T13:00`,
    })
    const available = await environment.otherPatients.availableTimes('lag', day)
    expect(available.filter((time) => time < '13:00')).toEqual([])
    expect(available.length).toBeGreaterThan(0)
    if (combination && !hasRemote(combination, 'booking')) return

    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails({
      firstName: 'Bísí',
      lastName: 'Ọlá',
      email: 'bisi@example.com',
      phone: '08031112223',
      location: 'lag',
    })
    await bookingPage.next()
    await bookingPage.expectStep('Booking Details')
    await bookingPage.chooseType('Consultation')
    await bookingPage.field('Date*').fill(day)
    await expect(page.getByRole('radio', { name: /pm$/ }).first()).toBeAttached()
    await expect(page.getByRole('radio', { name: /am$/ })).toHaveCount(0)
  },
)

test('saving a blocker reports the booked appointments in it and cancels none', async ({
  staffPages,
  environment,
}) => {
  const person = aPerson({ location: 'fct' })
  const moment = await environment.otherPatients.firstAvailableTime('fct', { days: 60 })
  await environment.otherPatients.book('fct', moment, person)
  const description = `Training ${test.info().project.name}`
  await staffPages.openNewBlocker(environment.clinic.admin)
  await staffPages.saveBlocker({
    type: 'One Time',
    description,
    branch: 'Abuja',
    start: `${moment.date}T00:00`,
    end: `${moment.date}T23:59`,
  })
  await staffPages.expectText(/1 appointment is already booked at this time/)
  expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([moment])
  await staffPages.deleteBlocker(description)
})

test(
  'the blocker form names missing and invalid fields of its type before it sends anything',
  { tag: '@base-long' },
  async ({ staffPages, clinic, network, page }) => {
    await staffPages.openNewBlocker(clinic.admin)
    await staffPages.save()
    await expect(staffPages.dialog.getByLabel('Description')).toBeFocused()
    await expect(staffPages.dialog.getByLabel('Type', { exact: true })).toHaveAccessibleDescription(
      'Choose a type',
    )
    await staffPages.fillBlocker({ type: 'One Time', description: 'Wrong way round' })
    await staffPages.fillBlocker({ start: `${DAY}T12:00`, end: `${DAY}T09:00` })
    await staffPages.save()
    await expect(staffPages.dialog.getByText(/The end must be after the start/)).toBeVisible()
    expect(network.callsWithResponse('POST /blockers')).toEqual([])
    await staffPages.fillBlocker({ end: `${DAY}T13:00` })
    await staffPages.save()
    await staffPages.expectSaved('Wrong way round')
    expect(await clinic.blockersNamed('Wrong way round')).toMatchObject([
      { type: 'One Time', start: `${DAY}T12:00`, end: `${DAY}T13:00` },
    ])
    // An edit that a reload restores changes the same blocker, also with the text ids of the base-only server.
    await staffPages.editBlocker('Wrong way round')
    await staffPages.fillBlocker({ end: `${DAY}T14:00` })
    await page.reload()
    await expect(staffPages.dialog).toHaveAccessibleName('Edit Blocker')
    await staffPages.save()
    await staffPages.expectSaved('Wrong way round')
    expect(await clinic.blockersNamed('Wrong way round')).toMatchObject([{ end: `${DAY}T14:00` }])
    await staffPages.deleteBlocker('Wrong way round')
    expect(await clinic.blockersNamed('Wrong way round')).toEqual([])
  },
)
