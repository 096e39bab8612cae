import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Answers, openFirstScreen, SCREEN, showInterim } from '../testing/open-first-screen.tsx'

beforeEach(() => history.replaceState(null, '', '/'))

it('keeps the elements of the first screen when its release is there, and they work from then on', async () => {
  const { arrive, end, mount } = openFirstScreen()
  const heading = screen.getByRole('heading')
  const button = screen.getByRole('button', { name: 'Yes' })
  expect(end).not.toHaveBeenCalled()
  await arrive()
  expect(end).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('heading')).toBe(heading)
  await mount()
  act(() => button.click())
  expect(screen.getByRole('heading')).toHaveTextContent('Second question')
  expect(location.pathname).toBe('/book-appointment')
})

it('replaces the first screen when another release was loaded', async () => {
  const { arrive } = openFirstScreen()
  const heading = screen.getByRole('heading')
  await arrive('1.0.0')
  expect(screen.getByRole('heading')).toHaveTextContent('First question')
  expect(screen.getByRole('heading')).not.toBe(heading)
})

it('replaces the first screen when no release could be loaded', async () => {
  const { change } = openFirstScreen({ page: <p>Not working right now</p> })
  await act(async () => change({ unavailable: 'exhausted' }))
  expect(screen.getByText('Not working right now')).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
})

it('says above the first screen that a release takes more than 8 seconds, until it is there', async () => {
  jest.useFakeTimers()
  const { arrive } = openFirstScreen()
  const heading = screen.getByRole('heading')
  await act(() => jest.advanceTimersByTimeAsync(7900))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(200))
  jest.useRealTimers()
  expect(screen.getByRole('status')).toHaveTextContent('Loading takes longer')
  await arrive()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('heading')).toBe(heading)
})

it('says nothing about slow loading after the release has arrived', async () => {
  jest.useFakeTimers()
  const { arrive } = openFirstScreen()
  await arrive()
  await act(() => jest.advanceTimersByTimeAsync(9000))
  jest.useRealTimers()
  expect(screen.queryByRole('status')).toBeNull()
})

it('tells the check of a release that it draws something else than its first screen', async () => {
  const onBroken = jest.fn()
  addEventListener('molar:broken-page', (event) => onBroken((event as CustomEvent).detail), { once: true })
  const { arrive } = openFirstScreen({ html: SCREEN.replace('First', 'Another') })
  await arrive()
  await waitFor(() => expect(onBroken).toHaveBeenCalledWith(expect.stringContaining('differs')))
  expect(screen.getByRole('heading')).toHaveTextContent('First question')
})

it('rejects a release that is loaded and does not draw for 30 seconds', async () => {
  jest.useFakeTimers()
  const { arrive, rejectRelease } = openFirstScreen()
  await arrive()
  await act(() => jest.advanceTimersByTimeAsync(29_900))
  expect(rejectRelease).not.toHaveBeenCalled()
  await act(() => jest.advanceTimersByTimeAsync(200))
  jest.useRealTimers()
  expect(rejectRelease).toHaveBeenCalledTimes(1)
})

it('repeats what was pressed and typed before, and shows the same place with the focus and what was typed', async () => {
  const opened = openFirstScreen({ presses: [{ title: 'First question', index: 0 }] })
  const interim = showInterim(opened.root, '<main><h1>Second question</h1><input aria-label="Answer"></main>')
  const typed = interim.querySelector('input')!
  typed.focus()
  typed.value = 'ada@exa'
  typed.setSelectionRange(3, 3)
  await opened.arrive()
  await opened.mount()
  await act(() => opened.done)
  expect(document.getElementById('kept')).toBeNull()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Answer' })
  expect(field).toHaveValue('ada@exa')
  expect(field).toHaveFocus()
  expect(field.selectionStart).toBe(3)
})

it('repeats a press that comes while the release is loaded and a part of the page still waits', async () => {
  const { arrive, done, mount } = openFirstScreen()
  await arrive()
  act(() => screen.getByRole('button', { name: 'Yes' }).click())
  expect(screen.getByRole('heading')).toHaveTextContent('First question')
  await mount()
  await act(() => done)
  expect(screen.getByRole('heading')).toHaveTextContent('Second question')
})

/** jsdom has no pointer events. */
const pointer = (type: string, target: EventTarget, clientX: number) =>
  void target.dispatchEvent(
    Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 0 }), { isPrimary: true }),
  )

it.each([
  ['on the button: repeats the press', 'pointerup', 0, 'Second question'],
  ['beside the button: repeats nothing', 'pointerup', 300, 'First question'],
  ['to scroll: repeats nothing', 'pointercancel', 0, 'First question'],
])('replaces a screen under a finger that then leaves %s', async (_, end, x, heading) => {
  const { arrive, done, mount } = openFirstScreen()
  pointer('pointerdown', screen.getByRole('button', { name: 'Yes' }), 0)
  await arrive('1.0.0')
  await mount()
  pointer(end, document.body, x)
  await act(() => done)
  expect(screen.getByRole('heading')).toHaveTextContent(heading)
})

it('repeats a press on the interim screen that comes while the page catches up', async () => {
  const opened = openFirstScreen({ page: <Answers />, presses: [{ title: 'First question', index: 0 }] })
  const interim = showInterim(opened.root, SCREEN.replace('First', 'Second'))
  await opened.arrive()
  opened.change({ isMounted: true })
  await Promise.resolve()
  // The file that repeats presses is being loaded.
  act(() => interim.querySelector('button')!.click())
  await act(() => opened.done)
  expect(document.getElementById('kept')).toBeNull()
  expect(screen.getByRole('heading')).toHaveTextContent('Third question')
})

it('leaves an interim screen under a finger until the finger has left it', async () => {
  const opened = openFirstScreen({ presses: [{ title: 'First question', index: 0 }] })
  const interim = showInterim(opened.root, '<main><h1>Second question</h1></main>')
  // jsdom presses nothing.
  const matches = jest.spyOn(interim, 'matches').mockReturnValue(true)
  await opened.arrive()
  await opened.mount()
  await waitFor(() => expect(matches).toHaveBeenCalledWith(':active'))
  expect(document.getElementById('kept')).toBe(interim)
  dispatchEvent(new Event('pointerup'))
  await act(() => opened.done)
  expect(document.getElementById('kept')).toBeNull()
})

it('presses the button of a later screen after it typed what was typed there', async () => {
  const sent: string[] = []
  const Form = () => {
    const [text, setText] = useState('')
    return (
      <main>
        <h1>First question</h1>
        <input aria-label="Answer" value={text} onChange={({ target }) => setText(target.value)} />
        <button onClick={() => sent.push(text)}>Confirm</button>
      </main>
    )
  }
  const html =
    '<main><h1>First question</h1><input aria-label="Answer" value=""><button>Confirm</button></main>'
  const opened = openFirstScreen({ page: <Form />, html, presses: [{ title: 'First question', index: 0 }] })
  screen.getByRole<HTMLInputElement>('textbox').value = 'ada'
  await opened.arrive()
  await opened.mount()
  await act(() => opened.done)
  expect(sent).toEqual(['ada'])
})
