import { expect, type Locator, type Page, type Response } from '@playwright/test'
import type { Credentials } from '@molar/contract'
import { press, typeInto } from './controls.ts'

export interface BlockerDetails {
  type?: 'One Time' | 'Daily' | 'Weekly' | 'Monthly' | 'Yearly'
  description?: string
  /** As the input expects it: `2026-12-01T09:00`, or `09:00`. */
  start?: string
  end?: string
  days?: string[]
  dates?: number[]
  month?: string
  branch?: string
}

const LISTS = /^(POST .*\/appointments\/(all|fct|lag|phc)|GET .*\/blockers)$/

const isList = (response: Response) =>
  LISTS.test(`${response.request().method()} ${new URL(response.url()).pathname}`)

/** Page object of the staff pages: sign-in, dashboard and blockers. */
export class StaffPages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  readonly button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true })
  readonly field = (name: string) => this.page.getByLabel(name, { exact: true })

  async signIn({ username, password }: Credentials, path = '/login') {
    await this.page.goto(path)
    await this.enterCredentials({ username, password })
  }

  async enterCredentials({ username, password }: Credentials) {
    await this.page.getByRole('textbox', { name: 'Username' }).fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.button('Sign In').click()
  }

  async expectHeading(title: string) {
    await expect(this.page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }

  async expectDashboard() {
    await this.expectHeading('Booked Appointments')
    await this.expectListLoaded()
  }

  async openBlockers() {
    await this.page.goto('/config')
    await this.expectHeading('Appointment Blockers')
    await this.expectListLoaded()
  }

  /** Presses an entry of the menu, which on a phone is behind a button. */
  async openFromMenu(entry: string) {
    const link = this.page.getByRole('navigation').getByRole('link', { name: entry, exact: true })
    const opener = this.button('Menu')
    await expect(link.or(opener).first()).toBeVisible()
    if (!(await link.isVisible())) await opener.click()
    await link.click()
    await expect(this.dialog, 'the menu of a phone closes').toHaveCount(0)
  }

  /** From the sign-in page to the dialog of a new blocker. */
  async openNewBlocker(credentials: Credentials) {
    await this.signIn(credentials)
    // In the check of a release the dashboard may be missing: it belongs to another remote.
    await this.page.waitForURL(({ pathname }) => pathname !== '/login')
    await this.openBlockers()
    await this.addBlocker()
  }

  async expectListLoaded() {
    await expect(this.page.getByRole('table')).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  async expectText(sentence: string | RegExp) {
    await expect(this.page.getByRole('main').getByText(sentence).first()).toBeVisible()
  }

  async expectNotice(sentence: string | RegExp) {
    await expect(this.page.getByText(sentence).first()).toBeVisible()
  }

  /** The row of the list with this text. */
  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  async filterBy(list: string, choice: string) {
    await this.#andWaitForList(() =>
      this.page.getByRole('combobox', { name: list, exact: true }).selectOption({ label: choice }),
    )
  }

  async turnPage(direction: 'Next' | 'Prev') {
    await this.#andWaitForList(() => this.button(direction).click())
  }

  /** Waits for the response, because the previous list stays on screen until then. */
  async #andWaitForList(act: () => Promise<unknown>) {
    const response = this.page.waitForResponse(isList)
    await act()
    await response
    await this.expectListLoaded()
  }

  /** Searches the list. On a phone the form is collapsed at first. */
  async search(term: string) {
    const field = this.field('Name, phone, clinic ID or reference')
    const opener = this.button('Search by name or date')
    // The form appears with the server's extensions, which may load after the list.
    await expect(field.or(opener).filter({ visible: true }).first()).toBeVisible()
    if (await opener.isVisible()) await opener.click()
    await typeInto(field, term)
    await this.#andWaitForList(() => this.button('Search').click())
  }

  async addBlocker() {
    await this.button('Add Blocker').click()
    await expect(this.dialog.getByRole('heading', { name: 'Create Blocker' })).toBeVisible()
  }

  async editBlocker(description: string) {
    await this.button(`Edit ${description}`).click()
    await expect(this.dialog.getByRole('heading', { name: 'Edit Blocker' })).toBeVisible()
  }

  /** Fills in the given fields in the order of the form. */
  async fillBlocker({ type, description, start, end, days = [], dates = [], month, branch }: BlockerDetails) {
    const field = (name: string) => this.dialog.getByLabel(name, { exact: true })
    if (type) await field('Type').selectOption({ label: type })
    if (description !== undefined) await typeInto(field('Description'), description)
    if (branch) await field('Branch').selectOption({ label: branch })
    if (month) await field('Month').selectOption({ label: month })
    for (const day of days) await press(this.dialog.getByRole('checkbox', { name: day, exact: true }))
    if (month && dates[0]) await field('Date').selectOption(String(dates[0]))
    else
      for (const date of dates)
        await press(this.dialog.getByRole('checkbox', { name: String(date), exact: true }))
    if (start) await field('Start').fill(start)
    if (end) await field('End').fill(end)
  }

  /** Fills in the dialog of a new or an edited blocker and saves it. */
  async saveBlocker(details: BlockerDetails & { description: string }) {
    await this.fillBlocker(details)
    await this.save()
    await this.expectSaved(details.description)
  }

  async save() {
    await this.dialog.getByRole('button', { name: 'Save', exact: true }).click()
  }

  async expectSaved(description: string) {
    await expect(this.dialog).toHaveCount(0)
    await expect(this.row(description)).toBeVisible()
  }

  async deleteBlocker(description: string) {
    await this.button(`Delete ${description}`).click()
    await expect(this.dialog.getByText('Are you sure you want to delete this blocker?')).toBeVisible()
    await this.dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(this.dialog).toHaveCount(0)
    await expect(this.row(description)).toHaveCount(0)
  }
}
