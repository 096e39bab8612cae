import { monitorUnrequestedMoves } from './unrequested-moves.ts'

jest.mock('./user-actions.ts', () => ({
  ...jest.requireActual('./user-actions.ts'),
  isUserAction: () => true,
}))

const onMoved = jest.fn()
const content = document.body.appendChild(document.createElement('div'))
const navigation = new EventTarget()
let position = 0
let monitor: ReturnType<typeof monitorUnrequestedMoves>

Object.defineProperty(globalThis, 'navigation', { configurable: true, value: navigation })
Object.defineProperty(globalThis, 'scrollY', { configurable: true, get: () => position })

beforeEach(() => {
  jest.useFakeTimers()
  onMoved.mockClear()
  position = 0
  show('Start')
  monitor = monitorUnrequestedMoves(content, onMoved)
})
afterEach(() => {
  monitor.end()
  jest.useRealTimers()
})

const show = (title: string) => (content.innerHTML = `<h1>${title}</h1>`)
const repeat = (times: number, action: (index: number) => void) =>
  Array.from({ length: times }).forEach((_, index) => action(index))
function showsNext(title: string) {
  jest.advanceTimersByTime(1000)
  show(title)
  monitor.check()
}
const press = () => dispatchEvent(new Event('pointerdown'))
const navigate = (userInitiated: boolean) =>
  navigation.dispatchEvent(Object.assign(new Event('navigate'), { userInitiated }))
function scrollTo(y: number, after = 50, isGesture = true) {
  jest.advanceTimersByTime(after)
  if (isGesture) dispatchEvent(new Event('wheel'))
  position = y
  document.dispatchEvent(new Event('scroll'))
}

it('reports a heading that changes five times without a press', () => {
  repeat(4, (index) => showsNext(`Step ${index}`))
  expect(onMoved).not.toHaveBeenCalled()
  showsNext('Step 4')
  expect(onMoved).toHaveBeenCalledWith('changes its step again and again')
})

it('reports a step that is undone after each press', () => {
  repeat(5, () => {
    press()
    showsNext('Details')
    navigate(false)
    showsNext('Start')
  })
  expect(onMoved).toHaveBeenCalled()
})

it('does not report steps that follow a press late, nor those of the back button', () => {
  repeat(10, (index) => {
    press()
    jest.advanceTimersByTime(4000)
    monitor.check()
    showsNext(`Step ${index}`)
    navigate(true)
    showsNext(`Back ${index}`)
  })
  expect(onMoved).not.toHaveBeenCalled()
})

it('does not report five changes that are spread over two minutes', () => {
  repeat(10, (index) => {
    jest.advanceTimersByTime(20_000)
    showsNext(`Message ${index}`)
  })
  expect(onMoved).not.toHaveBeenCalled()
})

it('reports a page that is scrolled back to the same position each time', () => {
  repeat(6, () => {
    scrollTo(120)
    scrollTo(0)
  })
  expect(onMoved).toHaveBeenCalledWith('scrolls the page back again and again')
})

it.each([
  [
    'a person who scrolls down and up',
    () => {
      scrollTo(120, 400)
      scrollTo(240)
      scrollTo(120, 400)
      scrollTo(0)
    },
  ],
  [
    'a script that shows one element and then another',
    () => {
      jest.advanceTimersByTime(600)
      scrollTo(120, 50, false)
      scrollTo(0, 50, false)
    },
  ],
  [
    'a page that bounces at its top',
    () => {
      scrollTo(-20)
      scrollTo(0)
    },
  ],
])('does not report %s', (_, scroll) => {
  repeat(12, scroll)
  expect(onMoved).not.toHaveBeenCalled()
})

it('the monitor reports nothing after it was ended', () => {
  monitor.end()
  repeat(12, () => {
    scrollTo(120)
    scrollTo(0)
  })
  expect(onMoved).not.toHaveBeenCalled()
})
