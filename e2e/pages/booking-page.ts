import { expect, type Locator, type Page } from '@playwright/test'
import { CITY, DEFAULT_LANGUAGE, type LocationCode } from '@molar/contract'
import { draw, drawIndex } from '../support/chance.ts'
import { type Person, spellingsOf } from '../support/clinic.ts'
import { daysFromNow, type AppointmentTime } from '../support/days.ts'
import { ageOf, waitForAge } from '../support/page-clock.ts'
import { textsIn } from '../support/texts.ts'
import { expectSeen, isPhotographed } from '../support/visible-pixels.ts'
import { choose, press, tapOrClick, typeInto, typeIntoAll } from './controls.ts'
import { chooseAvailableTime, type TimeChoice } from './time-choice.ts'

export interface Details {
  firstName: string
  lastName: string
  email: string
  phone: string
  age?: string
  gender?: 'female' | 'male'
  nationality?: string
  location: LocationCode
}

export type StepName =
  | 'Validation'
  | 'Personal Information'
  | 'Confirm Details'
  | 'Booking Details'
  | 'Confirmation'

/** The input of a patient without a record; in a release check in one of the ways in which people write it. */
export const detailsOf = ({ email, phone, ...person }: Person): Details => {
  const typed = email ?? ''
  return {
    ...person,
    // Keyboards add a space after a suggestion.
    firstName: draw([person.firstName, `${person.firstName} `], person.firstName),
    email: draw([typed, typed.replace(/^./, (letter) => letter.toUpperCase())], typed),
    phone: draw(spellingsOf(phone), phone),
  }
}

const GENDER = { female: 'Female', male: 'Male' }

/** Page object of the booking page. It finds elements by role and name, which are given in English. */
export class BookingPage {
  readonly page: Page
  readonly language: string
  /** The server offers available times. Without them, day and time are typed. */
  readonly #hasAvailability: boolean
  /** Milliseconds after which typed input is checked again; 0: never. */
  readonly #checkInputAfterMs: number
  /** An English text in the language of the page. */
  readonly text: (english: string, values?: Record<string, string>) => string

  constructor(
    page: Page,
    { hasAvailability = true, checkInputAfterMs = 0, language = DEFAULT_LANGUAGE } = {},
  ) {
    this.page = page
    this.language = language
    this.text = textsIn(language)
    this.#hasAvailability = hasAvailability
    this.#checkInputAfterMs = checkInputAfterMs
  }

  readonly button = (name: string) => this.page.getByRole('button', { name: this.text(name), exact: true })
  readonly field = (name: string) => this.page.getByLabel(this.text(name), { exact: true })
  readonly group = (name: string) => this.page.getByRole('group', { name: this.text(name), exact: true })

  /** The value a row of the summary shows. */
  summary(term: string) {
    const row = this.page.getByRole('term').filter({ hasText: new RegExp(`^${this.text(term)}$`) })
    return row.locator('xpath=following-sibling::dd[1]')
  }

  async openBookingPage() {
    await this.page.goto('/')
    await this.expectHeading('Are you registered with the clinic?')
  }

  /** The heading of the step or stage. */
  async expectHeading(title: string | RegExp) {
    const name = typeof title === 'string' ? this.text(title) : title
    const heading = this.page.getByRole('heading', { level: 1, name, exact: true })
    await expect(heading).toBeVisible()
    await expectSeen(heading)
  }

  async expectStep(step: StepName) {
    const steps = this.page.getByRole('list', { name: this.text('Steps') })
    await expect(steps.locator('[aria-current="step"]')).toContainText(this.text(step))
    await expectSeen(this.page.getByRole('heading', { level: 1 }))
  }

  async chooseLanguage(name: string) {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /: \p{L}+$/u })
      .click()
    await this.page.getByRole('menuitemradio', { name }).click()
  }

  /** Text in the main content, not in a toast. */
  sentence(words: string | RegExp) {
    return this.page.getByRole('main').getByText(words).first()
  }

  async expectText(words: string | RegExp) {
    await expect(this.sentence(words)).toBeVisible()
    await expectSeen(this.sentence(words))
  }

  /** The page's own error message: above the form or at a field. */
  get refusal() {
    const main = this.page.getByRole('main')
    return main.getByRole('alert').or(main.locator('[aria-invalid="true"]')).first()
  }

  async expectRefusal(sentence?: string | RegExp) {
    if (sentence) return this.expectText(sentence)
    await expect(this.refusal).toBeVisible()
  }

  /** Text anywhere on the page, for example in a toast. */
  async expectNotice(sentence: string | RegExp) {
    await expect(this.page.getByText(sentence).first()).toBeVisible()
  }

  async answer(answer: 'Yes' | 'No') {
    await tapOrClick(this.#beginningWith(answer))
  }

  /** From the first question to the field for the identifier. */
  async chooseBranch(branch: LocationCode) {
    await this.answer('Yes')
    await this.expectHeading('Where did you register?')
    await tapOrClick(this.#beginningWith(CITY[branch]))
  }

  /** A button with an explanation below its label. */
  #beginningWith(label: string) {
    return this.page.getByRole('button', { name: new RegExp(`^${this.text(label)}(?!\\p{L})`, 'u') })
  }

  get identifierField() {
    return this.page.getByRole('textbox', { name: this.text('Clinic ID, email or phone number') })
  }

  async enterIdentifier(identifier: string) {
    await typeInto(this.identifierField, identifier)
    await tapOrClick(this.button('Confirm'))
  }

  get codeField() {
    return this.page.getByRole('textbox', { name: this.text('Enter OTP') })
  }

  async expectCodeField() {
    await expect(this.codeField).toBeVisible()
  }

  /** Types the code; in a release check also with a space before it or in it, as people copy it. */
  async enterCode(code: string) {
    await typeInto(this.codeField, draw([code, ` ${code}`, code.replace(/^.../, '$& ')], code))
    await tapOrClick(this.button('Verify'))
  }

  async startAsNewPatient() {
    await this.answer('No')
    await this.expectStep('Personal Information')
  }

  async fillDetails(details: Details) {
    const { firstName, lastName, email, phone, age, gender, nationality, location } = details
    await typeIntoAll([
      [this.field('First Name*'), firstName],
      [this.field('Last Name*'), lastName],
      [this.field('Email*'), email],
      [this.field('Phone Number*'), phone],
      ...(age ? [[this.field('Age'), age] as const] : []),
    ])
    if (gender) await press(this.group('Gender').getByRole('radio', { name: GENDER[gender], exact: true }))
    if (nationality) await choose(this.field('Nationality'), { label: nationality })
    await this.chooseLocation(location)
    await this.#expectInputKept(this.field('Email*'), email)
  }

  async enterPhone(phone: string) {
    await typeInto(this.field('Phone Number*'), phone)
  }

  /** The branch in step 2, which may be another one than that of the record. */
  async chooseLocation(location: LocationCode) {
    await press(this.group('Prefered Location*').getByRole('radio', { name: this.text(CITY[location]) }))
  }

  /** In a release check: a release may change typed input after a while. */
  async #expectInputKept(field: Locator, typed: string) {
    if (this.#checkInputAfterMs === 0) return
    await waitForAge(this.page, (await ageOf(this.page)) + this.#checkInputAfterMs)
    await expect(field).toHaveValue(typed)
  }

  async chooseType(type: 'Consultation' | 'Procedure') {
    await press(this.group('Appointment Type*').getByRole('radio', { name: this.text(type) }))
  }

  /** Chooses the first option. @returns its name */
  chooseFirstOption(list: string) {
    return this.chooseOption(list, { isFirst: true })
  }

  /** Chooses the first option, in a release check any one. @returns its name, without the minutes of a service */
  async chooseOption(list: string, { isFirst = false, except = '' } = {}) {
    const all = this.field(list).getByRole('option')
    const options = except ? all.filter({ hasNotText: except }) : all
    await expect(options.nth(1)).toBeAttached()
    const chosen = isFirst ? 1 : 1 + drawIndex((await options.count()) - 1)
    const label = (await options.nth(chosen).textContent()) ?? ''
    await choose(this.field(list), { label })
    return label.replace(/ \(\d+ [^)]*\)$/, '')
  }

  /** The offered days, or the input for the time if the server offers none. */
  async expectTimes() {
    await expect(
      this.#hasAvailability ? this.group('Next available days') : this.field('Time*'),
    ).toBeVisible()
  }

  /**
   * Chooses the `nth` available day and a time of it: `chooseAvailableTime`. A server that offers no times gets a day of
   * next week and ten o'clock. The first day is left out: it may be today, and its times may be over before the spec ends.
   */
  async chooseTime(choice: TimeChoice = {}): Promise<AppointmentTime> {
    if (this.#hasAvailability) return chooseAvailableTime(this, choice)
    return this.enterTime({ date: daysFromNow(6 + (choice.nth ?? 1)), time: '10:00' })
  }

  get times() {
    return this.group('Time*').getByRole('radio')
  }

  async enterTime({ date, time }: AppointmentTime): Promise<AppointmentTime> {
    await this.field('Date*').fill(date)
    await this.field('Time*').fill(time)
    return { date, time }
  }

  async enterComplaint(complaint: string) {
    await typeInto(this.field('Complaint'), complaint)
  }

  /** Returns to the step of a group of the summary. */
  async openStepOf(group: 'Booking Details' | 'Personal Information') {
    await tapOrClick(this.button(this.text('Change {{field}}', { field: this.text(group) })))
  }

  async next() {
    await tapOrClick(this.button('Next'))
  }

  async submit() {
    await tapOrClick(this.button('Submit'))
  }

  async expectBooked() {
    await this.expectHeading('Appointment Booked!')
    if (!isPhotographed(this.page)) return
    // Time, day and reference.
    const main = this.page.getByRole('main')
    const facts = main.getByRole('strong').or(main.getByRole('definition'))
    for (const fact of await facts.all()) await expectSeen(fact)
  }
}
