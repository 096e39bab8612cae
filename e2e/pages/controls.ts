import { expect, type Locator } from '@playwright/test'
import { draw, IS_RANDOM } from '../support/chance.ts'
import { withKeyboard } from '../support/on-screen-keyboard.ts'
import { expectSeen } from '../support/visible-pixels.ts'

const hasTouch = (target: Locator) => target.evaluate(() => navigator.maxTouchPoints > 0)

/** Presses with a finger where the browser has a touch screen: a page can handle touches in another way than clicks. */
export async function tapOrClick(target: Locator) {
  await expectSeen(target)
  await ((await hasTouch(target)) ? target.tap() : target.click())
}

/** Presses the label of a radio button or checkbox, because the input itself is hidden. */
export async function press(radio: Locator) {
  const id = await radio.getAttribute('id')
  await tapOrClick(radio.page().locator(`label[for="${id}"]`))
  await expect(radio.page().locator(`[id="${id}"]`)).toBeChecked()
}

/** Types key by key: if something takes the focus in between, letters are missing. */
export const typeInto = (field: Locator, text: string) => typeIntoAll([[field, text]])

/**
 * Types into one field after the other, and looks at what is in them at the end: one look is for all in the window. In a
 * release check an on-screen keyboard opens at the first field, and some texts arrive in other ways.
 */
export async function typeIntoAll(texts: readonly (readonly [Locator, string])[]) {
  for (const [index, [field, text]] of texts.entries()) {
    await expectSeen(field)
    // The keyboards of phones for numbers have no letters. Other specs type them as a mistake.
    if (IS_RANDOM && /\p{L}/u.test(text)) {
      await expect(field).not.toHaveAttribute('inputmode', /numeric|decimal|tel/)
      await expect(field).not.toHaveAttribute('type', /number|tel/)
    }
    await field.clear()
    const hasKeyboard = IS_RANDOM && index === 0 && (await hasTouch(field))
    if (!hasKeyboard) {
      await enter(field, text)
      continue
    }
    await withKeyboard(field.page(), async () => {
      // A locator that types would give the field the focus again.
      await expect(field).toBeFocused()
      await field.page().keyboard.type(text)
    })
  }
  for (const [field, text] of texts) if (text !== '') await expectSeen(field, { typed: true })
}

/** Enters a text at once and without keys, as paste, dictation and what a browser fills in do. */
export async function insertText(field: Locator, text: string) {
  await field.focus()
  await field.page().keyboard.insertText(text)
}

/** Enters words as the keyboards of Android do: they are a composition until the field loses the focus. */
async function compose(field: Locator, text: string) {
  await field.focus()
  const page = field.page()
  const session = await page.context().newCDPSession(page)
  const end = text.length
  await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  await session.detach()
}

/** In a release check in one of three ways. Keyboards for numbers and addresses do not compose. */
async function enter(field: Locator, text: string) {
  const way = draw(['key by key', 'at once', 'composed', 'composed'], 'key by key')
  if (way === 'key by key') return field.pressSequentially(text)
  const isForWords = await field.evaluate((one) =>
    one.matches(':is(textarea, input:not([type])):not([inputmode])'),
  )
  return way === 'composed' && isForWords ? compose(field, text) : insertText(field, text)
}

/** Chooses an option of a list. */
export async function choose(list: Locator, option: { label: string } | string) {
  await expectSeen(list)
  await list.selectOption(option)
  await expectSeen(list, { typed: true })
}

/** The text of the label of a radio button. */
export const nameOf = async (radio: Locator) =>
  (await radio.getAttribute('aria-label')) ??
  radio.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')

/** The texts that the labels of radio buttons show, each in its parts. */
export const shownOn = (radios: Locator) =>
  radios.evaluateAll((inputs) =>
    (inputs as HTMLInputElement[]).map((input) => {
      const nodes = document.createTreeWalker(input.labels![0]!, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (nodes.nextNode()) texts.push(nodes.currentNode.textContent ?? '')
      return texts
    }),
  )
