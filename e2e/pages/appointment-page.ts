import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { CITY, formatDay, formatTime, LANGUAGES } from '@molar/contract'
import type { Person, TestClinic } from '../support/clinic.ts'
import type { AppointmentTime } from '../support/days.ts'
import { chooseName } from './booking-flows.ts'
import { BookingPage } from './booking-page.ts'
import { press } from './controls.ts'

/** Page object of the page of one appointment. Its choice of date and time is the one of the booking page. */
export class AppointmentPage extends BookingPage {
  async openLink(link: string) {
    await this.page.goto(link)
    await this.expectHeading('Your appointment')
  }

  /** Until then the page offers every change of an appointment that it does not know yet. */
  async expectLoaded() {
    await expect(this.summary('Date')).toBeVisible()
  }

  /**
   * At the question whether to cancel: chooses one language after the other, that of the page last, and expects its texts.
   * The button that cancels has the label of the one that asked.
   */
  async expectEveryLanguage() {
    const others = LANGUAGES.filter(({ tag }) => tag !== this.language)
    const own = LANGUAGES.filter(({ tag }) => tag === this.language)
    for (const { tag, name } of [...others, ...own]) {
      const file = new URL(`../../mfe-booking/src/messages/my-appointment/${tag}.json`, import.meta.url)
      const texts = JSON.parse(readFileSync(file, 'utf8')) as {
        cancel: { title: string }
        changes: { cancel: string }
      }
      await this.chooseLanguage(name)
      await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(texts.cancel.title)
      await expect(this.submitButton).toHaveText(texts.changes.cancel)
    }
  }

  /** The button that sends the form on screen. */
  get submitButton() {
    return this.page.getByRole('main').locator('button[type="submit"]')
  }

  /**
   * From the first screen to the list, with the `nth` code that is sent to this person.
   * @param isOneOfSeveral others have the same email address
   */
  async findByCode(clinic: TestClinic, person: Person, { nth = 1, isOneOfSeveral = false } = {}) {
    const { email, location } = person
    await this.openBookingPage()
    await this.page.getByRole('link', { name: 'Change or cancel an appointment' }).click()
    await this.expectHeading('Where did you register?')
    await this.page.getByRole('button', { name: new RegExp(`^${CITY[location]}`) }).click()
    await this.enterIdentifier(email!)
    if (isOneOfSeveral) await chooseName(this, person)
    await this.expectCodeField()
    await this.enterCode(await clinic.codeFor(email!, { nth }))
    await this.expectHeading('Your upcoming appointments')
  }

  /** Presses a button that asks for the patient's identity, and gives the answers: by default the last digits of the phone number. */
  async pressAsOwner(name: string, { phone }: { phone: string }, answers = [phone.slice(-4)]) {
    await this.button(name).click()
    await this.expectHeading('Confirm it is you')
    for (const [index, answer] of answers.entries()) {
      if (index > 0) await this.expectRefusal()
      await this.page.getByRole('main').getByRole('textbox').fill(answer)
      await this.button('Continue').click()
    }
  }

  /** From the appointment to the button that moves it. @returns the chosen time */
  async chooseNewTime(person: { phone: string }, { nth = 1 } = {}): Promise<AppointmentTime> {
    await this.pressAsOwner('Change time', person)
    return this.chooseTimeOfAnyDoctor({ nth })
  }

  async chooseTimeOfAnyDoctor({ nth = 1 } = {}): Promise<AppointmentTime> {
    await this.expectHeading('Choose a new time')
    await press(this.group('Doctor').getByRole('radio', { name: this.text('Any available doctor') }))
    return this.chooseTime({ nth })
  }

  async move() {
    await this.submitButton.click()
  }

  async expectMoved(to?: AppointmentTime) {
    await this.expectHeading('Your appointment has a new time')
    if (!to) return
    await expect(this.summary('Date')).toHaveText(formatDay(to.date, this.language))
    await expect(this.summary('Time')).toHaveText(formatTime(to.time, this.language))
  }

  async expectChangedWhileEditing() {
    await this.expectHeading('Your appointment')
    await expect(this.page.getByText(/was changed while you were editing it/)).toBeVisible()
  }

  /** Opens another link in the same tab. Without the empty page in between, it would only change the fragment of the address. */
  async openAnotherLink(link: string) {
    await this.page.goto('about:blank')
    await this.openLink(link)
  }

  async cancelAsOwner(person: { phone: string }) {
    await this.pressAsOwner('Cancel appointment', person)
    await this.button('Cancel appointment').click()
    await this.expectHeading('Your appointment is cancelled')
  }

  async openWaitingListForm(person: { phone: string }) {
    await this.pressAsOwner('Tell me when an earlier time becomes available', person)
    await this.expectHeading('Ask for an earlier time')
  }

  /** From the form of the waiting list to its confirmation, for any time and any doctor. */
  async joinWaitingList() {
    await press(this.group('Doctor').getByRole('radio', { name: 'Any available doctor' }))
    await this.button('Join the waiting list').click()
    await this.expectHeading('You are on the waiting list')
  }

  /** The earlier time that is reserved for the patient. */
  get offer() {
    return this.page.getByRole('region', { name: 'An earlier time is available' })
  }
}
