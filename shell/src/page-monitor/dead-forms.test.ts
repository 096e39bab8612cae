import { monitorDeadForms } from './dead-forms.ts'
import { hasFailure, hasRecentFailure, isCallOpen } from './recent-calls.ts'
import { fakeSignalTimeouts } from './signal-timeouts.harness.ts'

jest.mock('./user-actions.ts', () => ({ isUserAction: () => true }))
jest.mock('./recent-calls.ts', () => ({
  isCallOpen: jest.fn(),
  hasRecentFailure: jest.fn(),
  hasFailure: jest.fn(),
}))

const STEP = `<ol><li aria-current="step">Details</li></ol><h1>Personal Information</h1>
  <form><input><button>Next</button></form>`

const onDeadForms = jest.fn()
let content: HTMLElement
let isButtonShown: boolean
let end: () => void

beforeEach(() => {
  jest.useFakeTimers()
  jest.resetAllMocks()
  isButtonShown = true
  fakeSignalTimeouts()
  // jsdom has no layout.
  jest
    .spyOn(Element.prototype, 'getClientRects')
    .mockImplementation(() => (isButtonShown ? [{}] : []) as unknown as DOMRectList)
  content = document.body.appendChild(document.createElement('div'))
  content.innerHTML = STEP
  end = monitorDeadForms(content, onDeadForms)
})
afterEach(() => {
  end()
  content.remove()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

async function submit(act = () => {}, seconds = 6) {
  const form = content.querySelector('form')!
  const submitter = form.querySelector('button')
  form.dispatchEvent(Object.assign(new Event('submit', { bubbles: true }), { submitter }))
  act()
  await jest.advanceTimersByTimeAsync(seconds * 1000)
}
const say = () =>
  content.querySelector('form')!.insertAdjacentHTML('beforebegin', '<p role="alert">Failed</p>')

async function submitTimes(count: number, act?: () => void, seconds?: number) {
  for (let time = 0; time < count; time++) await submit(act, seconds)
}

it('reports a form that was sent three times without an effect, whatever the page says', async () => {
  await submitTimes(2, say)
  expect(onDeadForms).not.toHaveBeenCalled()
  await submit(say)
  expect(onDeadForms).toHaveBeenCalledWith('does nothing when its form is sent')
})

it('counts several presses in five seconds as one', async () => {
  await submitTimes(10, () => {}, 1)
  expect(onDeadForms).not.toHaveBeenCalled()
})

const setStep = (title: string) => void (content.querySelector('h1')!.textContent = title)
const add = (markup: string) => () => content.querySelector('form')!.insertAdjacentHTML('beforeend', markup)

it.each([
  ['opens another step', () => setStep(`Step ${Math.random()}`)],
  ['waits for a response', () => void jest.mocked(isCallOpen).mockReturnValue(true)],
  ['repeats a failed call later', () => void jest.mocked(hasRecentFailure).mockReturnValue(true)],
  ['has no connection', () => void jest.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)],
  ['marks a field', () => content.querySelector('input')!.setAttribute('aria-invalid', 'true')],
  ['misses an answer', () => content.querySelector('input')!.setAttribute('required', '')],
  ['lists what is wrong', add('<div role="alert"><a href="#date">Choose a date</a></div>')],
  ['is busy', () => content.querySelector('button')!.setAttribute('aria-busy', 'true')],
  ['asks a question in place of its button', () => void (isButtonShown = false)],
  ['is no step of several', () => content.querySelector('ol')?.remove()],
])('does not report a form that %s', async (_, act) => {
  await submitTimes(5, act)
  expect(onDeadForms).not.toHaveBeenCalled()
})

it('does not add up presses in different steps, or those before one with an effect', async () => {
  await submitTimes(2)
  setStep('Schedule')
  await submitTimes(2)
  await submit(() => void jest.mocked(isCallOpen).mockReturnValueOnce(true))
  await submitTimes(2)
  expect(onDeadForms).not.toHaveBeenCalled()
})

it('reports nothing after it was ended', async () => {
  end()
  await submitTimes(5)
  expect(onDeadForms).not.toHaveBeenCalled()
})

/** A form whose field the release marks as wrong. */
const mark = (type: string, value: string) => {
  content.querySelector('form')!.innerHTML =
    `<p role="alert"><a href="#contact">Not valid</a></p><input id="contact" type="${type}" aria-invalid="true"><button>Next</button>`
  content.querySelector('input')!.value = value
}

describe('a release that marks a field', () => {
  it.each([
    ['email', 'aduke-okafor+1@mail.example.com.ng'],
    ['tel', '+44 7911 123456'],
    ['tel', '0803 123 4567'],
  ])('is reported if the text of the %s is correct: %s', async (type, value) => {
    mark(type, value)
    await submitTimes(3)
    expect(onDeadForms).toHaveBeenCalled()
  })

  it.each([
    ['email', 'aduke@example'],
    ['email', ''],
    ['tel', '0803 123'],
    ['text', 'aduke@example.com'],
  ])('is not reported if the text of the %s may be wrong: %s', async (type, value) => {
    mark(type, value)
    await submitTimes(4)
    expect(onDeadForms).not.toHaveBeenCalled()
  })

  it('is not reported if a call of the page has failed: the server may have refused the contact', async () => {
    jest.mocked(hasFailure).mockReturnValue(true)
    mark('email', 'aduke@example.com')
    await submitTimes(4)
    expect(onDeadForms).not.toHaveBeenCalled()
  })
})
