import { act, screen } from '@testing-library/react'
import { Answers, openFirstScreen, SCREEN, showInterim } from '../testing/open-first-screen.tsx'

beforeEach(() => history.replaceState(null, '', '/'))

it('repeats one press when somebody presses twice on the same screen', async () => {
  const { arrive, done, mount } = openFirstScreen({ page: <Answers /> })
  await arrive()
  act(() => screen.getByRole('button', { name: 'Yes' }).click())
  act(() => screen.getByRole('button', { name: 'Yes' }).click())
  await mount()
  await act(() => done)
  expect(screen.getByRole('heading')).toHaveTextContent('Second question')
})

/** A page whose first button must not get a press that was made on another screen. */
const anotherPage = (heading: string, onPress: () => void) => (
  <main>
    <h1>{heading}</h1>
    <button onClick={onPress}>Back</button>
  </main>
)

it('shows at once that no release could be loaded, in place of the interim screen, and presses nothing there', async () => {
  const onPress = jest.fn()
  const page = anotherPage('Not working right now', onPress)
  const opened = openFirstScreen({ page, presses: [{ title: 'First question', index: 0 }] })
  showInterim(opened.root, SCREEN.replace('First', 'Second'))
  await act(async () => opened.change({ unavailable: 'exhausted' }))
  await act(() => opened.done)
  expect(document.getElementById('kept')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Not working right now' })).toBeVisible()
  expect(onPress).not.toHaveBeenCalled()
})

it('shows the page without repeating the presses when the release does not reach the pressed screen in 15 seconds', async () => {
  jest.useFakeTimers()
  const onPress = jest.fn()
  const page = anotherPage('Other question', onPress)
  const opened = openFirstScreen({ page, presses: [{ title: 'First question', index: 0 }] })
  showInterim(opened.root, SCREEN.replace('First', 'Second'))
  await opened.arrive('1.0.0')
  await opened.mount()
  await act(() => jest.advanceTimersByTimeAsync(15_100))
  await act(() => opened.done)
  jest.useRealTimers()
  expect(document.getElementById('kept')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Other question' })).toBeVisible()
  expect(onPress).not.toHaveBeenCalled()
})

/** A page on which Cancel was pressed as its second button, and which has these buttons when its release is there. */
function openAppointment(names: readonly string[]) {
  const onPress = jest.fn()
  const page = (
    <main>
      <h1>Your appointment</h1>
      {names.map((name, index) => (
        <button key={index} onClick={() => onPress(name)}>
          {name}
        </button>
      ))}
    </main>
  )
  const html = '<main><h1>Your appointment</h1><button>Change time</button><button>Cancel</button></main>'
  const presses = [{ title: 'Your appointment', index: 1, text: 'Cancel' }]
  return { ...openFirstScreen({ page, html, presses }), onPress }
}

it.each([
  ['another one is before it', ['Take this time', 'Change time', 'Cancel']],
  ['two have this text', ['Cancel', 'Cancel']],
])('presses the button with the text of the press, once, when %s', async (_, names) => {
  const { arrive, done, mount, onPress } = openAppointment(names)
  await arrive('1.0.0')
  await mount()
  await act(() => done)
  expect(onPress.mock.calls).toEqual([['Cancel']])
})

it('shows the page, and presses nothing there, when another button has taken the place of the pressed one', async () => {
  const { arrive, done, mount, onPress, root } = openAppointment(['Change time', 'I will come'])
  showInterim(root, '<main><h1>Confirm it is you</h1></main>')
  await arrive('1.0.0')
  await mount()
  await act(() => done)
  expect(document.getElementById('kept')).toBeNull()
  expect(root).toBeVisible()
  expect(onPress).not.toHaveBeenCalled()
})
