import { canBeScrolledTo, isVisible, pressable } from './element-visibility.ts'
import { isHidden } from './is-hidden.ts'
import { coverOf, coversPage, isOfRelease } from './covers.ts'
import { replacedOf } from './own-properties.ts'
import { asksForUnseenField } from './unseen-targets.ts'

const CONTROLS = 'button, input, select, textarea'
/** Help beside the content, and what waits for a response. */
const NOT_MAIN = 'aside, nav, [hidden], [aria-busy="true"], :disabled'
const DIALOG_CONTROLS = `${CONTROLS}, a`
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]'
/** One element that covers at least as many controls, and all of them, is a cover even if it is small. */
const COVERED_BY_ONE = 3
/** Parts of the shell that may cover controls. */
const OF_SHELL = '.Toastify, .shell > :not(main)'

/** The page before any release ran: an extension of the browser may have changed it. */
export interface PageBefore {
  /** The elements in the body. */
  elements: ReadonlySet<Element>
  /** Own properties of `document`. */
  documentKeys: readonly PropertyKey[]
}

/** What a person would find wrong with the page at this moment; null: nothing. */
export function pageProblem(content: HTMLElement, { elements, documentKeys }: PageBefore): string | null {
  const replaced = replacedOf([document, document.documentElement, document.body, content], documentKeys)
  if (replaced) return `replaces ${replaced} of the page`
  const isDrawn = !isHidden() && document.documentElement.clientWidth > 0
  if (!isDrawn || matchMedia('print').matches) return null
  const dialogs = [...document.querySelectorAll(DIALOGS)]
  const isDialogOpen = dialogs.some(hasControls)
  if (!isDialogOpen && dialogs.some((dialog) => blocksPage(dialog) && isOfRelease(dialog, elements)))
    return 'opens a dialog without controls'
  if (!content.isConnected) return document.getElementById('main') ? null : 'emptied the page'
  const bar = document.querySelector('.bar')
  if (bar && !isVisible(bar)) return 'hid the bar of the shell'
  const all = [...content.querySelectorAll<HTMLButtonElement>(CONTROLS)].filter(
    (control) => !control.closest(NOT_MAIN) && !isFolded(control.closest('form'), content),
  )
  const ofForms = all.filter((control) => control.closest('form'))
  const submits = ofForms.filter(({ type }) => type === 'submit')
  const controls = ofForms.length > 0 ? ofForms : all
  const shown = controls.map(pressable).filter((control) => control !== null)
  if (controls.length > 0 && shown.length === 0) return 'shows none of its controls'
  if (submits.length > 0 && !submits.some(isVisible)) return 'hides the button of its form'
  if (ofForms.some((control) => isHiddenField(control, content))) return 'hides a field that is required'
  // A dialog covers the page, and keeps it from being scrolled.
  if (isDialogOpen) return null
  const needed = submits.length > 0 ? submits : shown
  if (needed.length > 0 && !needed.some(canBeScrolledTo)) return 'keeps its controls from being scrolled to'
  if (asksForUnseenField(content)) return 'asks for what nobody can see'
  return areCovered(shown.filter(isInView), elements) ? 'covers its controls' : null
}

/**
 * Whether a person can press and fill in nothing although something is unfinished: a step is the current one of several,
 * or all controls are disabled. A link leads away from a step. A page that only says something needs no controls.
 */
export function hasNothingToPress(content: HTMLElement) {
  const step = content.querySelector('[aria-current="step"]')
  if (!step && !content.querySelector(':disabled')) return false
  return ![...content.querySelectorAll<HTMLElement>(step ? CONTROLS : `${CONTROLS}, a[href]`)].some(
    (one) => !one.closest('aside, nav, ol, :disabled') && pressable(one),
  )
}

/** Whether a button that a person can press opens this form. */
const isFolded = (form: HTMLFormElement | null, content: HTMLElement) =>
  !!form?.id &&
  [...content.querySelectorAll('button[aria-controls][aria-expanded="false"]')].some(
    (button) => button.getAttribute('aria-controls') === form.id && isVisible(button),
  )

/**
 * Whether a step needs this control although neither it, nor its label, nor another choice of its group can be seen. A
 * control without a box belongs to a part that is folded.
 */
function isHiddenField(control: HTMLButtonElement | HTMLInputElement, content: HTMLElement) {
  if (!control.matches(':required') || !content.querySelector('[aria-current="step"]')) return false
  const { width, height } = control.getBoundingClientRect()
  // Not `control.form`: a release may give the control another form, and a form a field of any name.
  const fields = [...control.closest('form')!.querySelectorAll('input')]
  const choices = control.type === 'radio' ? fields.filter(({ name }) => name === control.name) : [control]
  return width > 0 && height > 0 && !choices.some(pressable)
}

function isInView(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
}

/** Whether no press on the middle of one of these elements reaches it, or something that no release added. */
function areCovered(elements: readonly HTMLElement[], elementsBefore: ReadonlySet<Element>) {
  const covers = elements.map(coverOf)
  const isOne = covers.length >= COVERED_BY_ONE && new Set(covers).size === 1 && !covers[0]?.closest(OF_SHELL)
  return (
    covers.length > 0 &&
    covers.every(
      (cover, index) =>
        cover &&
        // The control's own surroundings: it is inert, or no press reaches it.
        (cover.contains(elements[index]!) ||
          ((isOne || coversPage(cover)) && isOfRelease(cover, elementsBefore))),
    )
  )
}

const hasControls = (dialog: Element) => [...dialog.querySelectorAll(DIALOG_CONTROLS)].some(isVisible)

/** A modal dialog gets the presses of the whole page, however small it is. */
const blocksPage = (dialog: Element) => coversPage(dialog) || document.elementFromPoint(1, 1) === dialog
