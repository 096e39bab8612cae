import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves } from '../pages/journeys.ts'

const HTML = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`
const SQL = `'); drop table appointments; --`

test(
  'HTML and SQL in every field are shown as text and stored as typed',
  { tag: '@base-long' },
  async ({ patient, clinic, page }) => {
    const person = aPerson({ firstName: `<b>Adé</b>`, lastName: `O'Connor"; --` })
    const complaint = `${HTML} ${SQL} 🦷 مرحبا`
    await introducesThemselves(patient, person)
    await choosesAppointment(patient, { complaint })
    await expect(patient.summary('First Name')).toHaveText('<b>Adé</b>')
    await expect(patient.summary('Complaint')).toHaveText(complaint)
    await patient.submits()
    await patient.seesBooked()

    await expect(page).not.toHaveTitle('broken')
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { firstName: person.firstName, lastName: person.lastName, complaint },
    ])
  },
)

test('the confirmation email of a new patient contains nothing that the patient typed', async ({
  patient,
  ours,
}) => {
  const person = aPerson({ firstName: 'Click-here', lastName: 'evil.example' })
  await introducesThemselves(patient, person)
  await choosesAppointment(patient, { complaint: 'https://evil.example' })
  await patient.submits()
  await patient.seesBooked()

  const mail = await ours.mailbox.confirmationFor(person.email!)
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/evil\.example|Click-here/)
})
