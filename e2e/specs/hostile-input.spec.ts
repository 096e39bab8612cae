import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'

const HTML = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`
const SQL = `'); drop table appointments; --`

test(
  'HTML and SQL in every field are shown as text and stored as typed',
  { tag: '@base-long' },
  async ({ bookingPage, clinic, page }) => {
    const person = aPerson({ firstName: `<b>Adé</b>`, lastName: `O'Connor"; --` })
    const complaint = `${HTML} ${SQL} 🦷 مرحبا`
    await enterDetailsAsNewPatient(bookingPage, person)
    await chooseAppointment(bookingPage, { complaint })
    await expect(bookingPage.summary('First Name')).toHaveText('<b>Adé</b>')
    await expect(bookingPage.summary('Complaint')).toHaveText(complaint)
    await bookingPage.submit()
    await bookingPage.expectBooked()

    await expect(page).not.toHaveTitle('broken')
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { firstName: person.firstName, lastName: person.lastName, complaint },
    ])
  },
)

test('the confirmation email of a new patient contains nothing that the patient typed', async ({
  bookingPage,
  environment,
}) => {
  const person = aPerson({ firstName: 'Click-here', lastName: 'evil.example' })
  await enterDetailsAsNewPatient(bookingPage, person)
  await chooseAppointment(bookingPage, { complaint: 'https://evil.example' })
  await bookingPage.submit()
  await bookingPage.expectBooked()

  const mail = await environment.mailbox.appointmentMailFor(person.email!)
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/evil\.example|Click-here/)
})
