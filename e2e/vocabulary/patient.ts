import { expect, type Page } from '@playwright/test'
import { CITY, type LocationCode } from '@molar/shared/contract'
import type { Person } from './clinic.ts'

export interface Details {
  firstName: string
  lastName: string
  email: string
  phone: string
  age?: string
  location: LocationCode
}

export const detailsOf = ({ firstName, lastName, email, phone, location }: Person): Details => ({
  firstName,
  lastName,
  email: email ?? '',
  phone,
  location,
})

export type Step =
  'Validation' | 'Personal Information' | 'Confirm Details' | 'Booking Details' | 'Confirmation'

/** Somebody in front of the booking page, who sees names and roles and nothing of how it is built. */
export class Patient {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  readonly button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true })
  readonly heading = (name: string | RegExp) => this.page.getByRole('heading', { name, exact: true })
  readonly field = (name: string) => this.page.getByRole('textbox', { name, exact: true })

  async opensTheBookingPage() {
    await this.page.goto('/')
    await this.sees('Are you registered with the clinic?')
  }

  /** The heading of the step or stage, which also holds the focus. */
  async sees(title: string | RegExp) {
    await expect(this.page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }

  async isAt(step: Step) {
    await expect(
      this.page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]'),
    ).toContainText(step)
  }

  async says(answer: 'Yes' | 'No') {
    // The row explains the answer below it: "No This is my first time".
    await this.page.getByRole('button', { name: new RegExp(`^${answer}\\b`) }).click()
  }

  /** From the first question to the field for the identifier. */
  async isRegisteredIn(branch: LocationCode) {
    await this.says('Yes')
    await this.sees('Where did you register?')
    await this.page.getByRole('button', { name: new RegExp(`^${CITY[branch]}`) }).click()
  }

  async givesIdentifier(identifier: string) {
    await this.field('Clinic ID, e-mail or phone number').fill(identifier)
    await this.button('Confirm').click()
  }

  async seesCodeField() {
    await expect(this.codeField).toBeVisible()
  }

  get codeField() {
    return this.field('Enter OTP')
  }

  async entersCode(code: string) {
    await this.codeField.fill(code)
    await this.button('Verify').click()
  }

  async isNew() {
    await this.says('No')
    await this.sees('Personal Information')
  }

  async fillsIn({ firstName, lastName, email, phone, age, location }: Details) {
    await this.field('First Name*').fill(firstName)
    await this.field('Last Name*').fill(lastName)
    await this.field('Email*').fill(email)
    await this.field('Phone Number*').fill(phone)
    if (age) await this.page.getByLabel('Age', { exact: true }).fill(age)
    await this.chooses('Prefered Location*', CITY[location])
  }

  /** One of a few, shown as buttons of which one can be pressed. */
  async chooses(group: string, option: string | RegExp) {
    const radio = this.page.getByRole('group', { name: group }).getByRole('radio', { name: option })
    // The label is what one sees and presses; the radio itself is hidden behind it.
    await radio.check({ force: true })
  }

  async next() {
    await this.button('Next').click()
  }

  async submits() {
    await this.button('Submit').click()
  }

  async complains(complaint: string) {
    await this.field('Complaint').fill(complaint)
  }

  async seesBooked() {
    await this.sees('Appointment Booked!')
  }

  /** A sentence that stands on the page, not only in a toast that goes away. */
  async reads(sentence: string | RegExp) {
    await expect(this.page.getByRole('main').getByText(sentence).first()).toBeVisible()
  }
}
