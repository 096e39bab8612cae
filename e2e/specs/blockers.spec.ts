import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import type { BlockerWords } from '../pages/colleague.ts'
import { daysFromNow } from '../support/days.ts'

/** Far enough away that no other story looks there. */
const DAY = daysFromNow(70)
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(DAY))
const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(DAY))
const date = Number(DAY.slice(8))

const KINDS: (BlockerWords & Required<Pick<BlockerWords, 'type'>>)[] = [
  { type: 'One Time', start: `${DAY}T00:00`, end: `${DAY}T23:59` },
  { type: 'Daily', start: '00:00', end: '23:59' },
  { type: 'Weekly', days: [weekday] },
  { type: 'Monthly', dates: [date] },
  { type: 'Yearly', month, dates: [date] },
]

for (const kind of KINDS)
  test(`a ${kind.type} blocker makes its times unavailable until it is deleted`, async ({
    colleague,
    ours,
  }) => {
    const description = `Closed ${kind.type} ${test.info().project.name}`
    const free = () => ours.others.freeTimes('phc', DAY)
    const before = await free()
    expect(before.length).toBeGreaterThan(1)

    await colleague.startsBlocker(ours.clinic.admin)
    await colleague.types({ ...kind, description, branch: 'Port Harcourt' })
    await colleague.saves()
    await colleague.seesSaved(description)
    await expect(colleague.row(description)).toContainText(kind.type)
    expect(await ours.clinic.blockersNamed(description)).toMatchObject([{ type: kind.type }])
    expect(await free()).toEqual([])

    // Elsewhere everything stays as it was.
    await colleague.editsBlocker(description)
    await colleague.types({ branch: 'Abuja', description: `${description}, moved` })
    await colleague.saves()
    await colleague.seesSaved(`${description}, moved`)
    expect(await free()).toEqual(before)

    await colleague.deletes(`${description}, moved`)
    expect(await ours.clinic.blockersNamed(`${description}, moved`)).toEqual([])
  })

test(
  'booking offers no time that a blocker has just closed',
  { tag: ['@matrix-blockers', '@desktop'] },
  async ({ colleague, ours, patient, page }) => {
    const description = `Power cut ${test.info().project.name}`
    const day = daysFromNow(75)
    await colleague.startsBlocker(ours.clinic.admin)
    await colleague.types({
      type: 'One Time',
      description,
      branch: 'Lagos',
      start: `${day}T00:00`,
      end: `${day}T13:00`,
    })
    await colleague.saves()
    await colleague.seesSaved(description)

    await patient.opensTheBookingPage()
    await patient.isNew()
    await patient.fillsIn({
      firstName: 'Bísí',
      lastName: 'Ọlá',
      email: 'bisi@example.com',
      phone: '08031112223',
      location: 'lag',
    })
    await patient.next()
    await patient.isAt('Booking Details')
    await patient.choosesType('Consultation')
    await patient.field('Date*').fill(day)
    await expect(page.getByRole('radio', { name: /pm$/ }).first()).toBeAttached()
    await expect(page.getByRole('radio', { name: /am$/ })).toHaveCount(0)
  },
)

test('saving a blocker reports the booked appointments in it and cancels none', async ({
  colleague,
  ours,
}) => {
  const person = aPerson({ location: 'fct' })
  const moment = await ours.others.firstFreeTime('fct', { days: 60 })
  await ours.others.books('fct', moment, person)
  const description = `Training ${test.info().project.name}`
  await colleague.startsBlocker(ours.clinic.admin)
  await colleague.types({
    type: 'One Time',
    description,
    branch: 'Abuja',
    start: `${moment.date}T00:00`,
    end: `${moment.date}T23:59`,
  })
  await colleague.saves()
  await colleague.seesSaved(description)
  await colleague.reads(/1 appointment is already booked at this time/)
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([moment])
  await colleague.deletes(description)
})

test(
  'the blocker form names missing and invalid fields of its type before it sends anything',
  { tag: ['@base', '@desktop'] },
  async ({ colleague, clinic, network }) => {
    await colleague.startsBlocker(clinic.admin)
    await colleague.saves()
    await expect(colleague.dialog.getByLabel('Description')).toBeFocused()
    await expect(colleague.dialog.getByLabel('Type', { exact: true })).toHaveAccessibleDescription(
      'Choose a type',
    )
    await colleague.types({ type: 'One Time', description: 'Wrong way round' })
    await colleague.types({ start: `${DAY}T12:00`, end: `${DAY}T09:00` })
    await colleague.saves()
    await expect(colleague.dialog.getByText(/The end must be after the start/)).toBeVisible()
    expect(network.answered('POST /blockers')).toEqual([])
    await colleague.types({ end: `${DAY}T13:00` })
    await colleague.saves()
    await colleague.seesSaved('Wrong way round')
    expect(await clinic.blockersNamed('Wrong way round')).toMatchObject([
      { type: 'One Time', start: `${DAY}T12:00`, end: `${DAY}T13:00` },
    ])
    await colleague.deletes('Wrong way round')
    expect(await clinic.blockersNamed('Wrong way round')).toEqual([])
  },
)
