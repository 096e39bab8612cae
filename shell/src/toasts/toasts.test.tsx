import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderShell } from '../testing/render-shell.tsx'
import { messagesAtom, notifyAtom } from './message.atoms.ts'

/** Whether each toast with this text is silent. */
const silent = (text: string) =>
  screen.getAllByText(text).map((toast) => toast.getAttribute('aria-live') === 'off')
const timer = () => screen.getByRole('progressbar', { hidden: true })

async function withToast(tone: 'success' | 'info' | 'warning' | 'error' = 'warning') {
  const { store } = await renderShell()
  await act(async () => store.set(notifyAtom, { tone, text: 'Please fill all required fields!' }))
  await screen.findByText('Please fill all required fields!')
  return store
}

it.each([
  ['warning', 'alert'],
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('announces a toast of tone %s with the role %s', async (tone, role) => {
  await withToast(tone)
  expect(await screen.findByRole(role, { name: '' })).toHaveTextContent('Please fill all required fields!')
})

describe('while the page announces an error', () => {
  let onPage: HTMLElement
  beforeEach(() => {
    onPage = document.createElement('div')
    onPage.setAttribute('role', 'alert')
    document.body.append(onPage)
  })
  afterEach(() => onPage.remove())

  it('is silent about it, also when it is repeated', async () => {
    const store = await withToast()
    expect(screen.getAllByRole('alert')).toEqual([onPage])
    await act(async () =>
      store.set(notifyAtom, { tone: 'warning', text: 'Please fill all required fields!' }),
    )
    await waitFor(() => expect(silent('Please fill all required fields!')).toEqual([true, true]))
  })

  it('announces another error', async () => {
    const store = await withToast()
    await act(async () => store.set(notifyAtom, { tone: 'error', text: 'The network is gone' }))
    const other = await screen.findByText('The network is gone')
    expect(screen.getAllByRole('alert')).toEqual([onPage, other])
  })

  it('is silent about another error that the page announces too', async () => {
    const store = await withToast()
    onPage.textContent = 'Not saved'
    await act(async () => store.set(notifyAtom, { tone: 'error', text: 'The blocker was not saved' }))
    await waitFor(() => expect(silent('The blocker was not saved')).toEqual([true]))
  })
})

it('shows both of two messages that come at once, also if they are the first ones of the page', async () => {
  const { store } = await renderShell()
  for (const texts of [
    ['Booked', 'No confirmation was sent'],
    ['Saved', 'Not sent'],
  ]) {
    await act(async () => texts.forEach((text) => store.set(notifyAtom, { tone: 'info', text })))
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
    for (const toast of screen.getAllByRole('progressbar', { hidden: true })) fireEvent.animationEnd(toast)
    await waitFor(() => expect(screen.queryByText(texts[0]!)).not.toBeInTheDocument())
  }
})

it('closes a toast after 3 seconds', async () => {
  await withToast()
  expect(timer()).toHaveStyle({ animationDuration: '3000ms', animationPlayState: 'running' })
  fireEvent.animationEnd(timer())
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

it('pauses the 3 seconds while the pointer is on the toast', async () => {
  await withToast()
  await userEvent.hover(screen.getByRole('alert'))
  await waitFor(() => expect(timer()).toHaveStyle({ animationPlayState: 'paused' }))
  await userEvent.unhover(screen.getByRole('alert'))
  await waitFor(() => expect(timer()).toHaveStyle({ animationPlayState: 'running' }))
})

it('pauses the 3 seconds while the focus is in the toast', async () => {
  await withToast()
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  await waitFor(() => expect(timer()).toHaveStyle({ animationPlayState: 'paused' }))
  act(() => screen.getByRole('button', { name: 'Close' }).blur())
  await waitFor(() => expect(timer()).toHaveStyle({ animationPlayState: 'running' }))
})

it('closes a toast by its button', async () => {
  await withToast()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

const closeButtons = () => screen.queryAllByRole('button', { name: 'Close' })

describe('with two toasts', () => {
  beforeEach(async () => {
    const store = await withToast()
    await act(async () => store.set(notifyAtom, { tone: 'info', text: 'Saved' }))
    await screen.findByText('Saved')
  })

  it('moves the focus to the other toast when one is closed with the keyboard, then to the content', async () => {
    act(() => closeButtons()[0]!.focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(closeButtons()).toHaveLength(1))
    expect(closeButtons()[0]).toHaveFocus()
    expect(timer()).toHaveStyle({ animationPlayState: 'paused' })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(closeButtons()).toEqual([]))
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('continues the 3 seconds of the other toast when one is closed with the pointer', async () => {
    await userEvent.click(closeButtons()[0]!)
    await waitFor(() => expect(closeButtons()).toHaveLength(1))
    expect(timer()).toHaveStyle({ animationPlayState: 'running' })
  })
})

it('keeps a message in the state for 10 seconds after the last one', async () => {
  jest.useFakeTimers()
  try {
    const { store } = await renderShell()
    await act(async () => store.set(notifyAtom, { tone: 'error', text: 'First' }))
    await act(() => jest.advanceTimersByTimeAsync(9000))
    await act(async () => store.set(notifyAtom, { tone: 'error', text: 'Second' }))
    await act(() => jest.advanceTimersByTimeAsync(9999))
    expect(store.get(messagesAtom).at(-1)).toEqual({ tone: 'error', text: 'Second' })
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(store.get(messagesAtom)).toEqual([])
  } finally {
    jest.useRealTimers()
  }
})

it('of many messages at once, only the last one waits until there is space', async () => {
  const store = await withToast()
  for (let number = 1; number <= 20; number++)
    await act(async () => store.set(notifyAtom, { tone: 'info', text: `Message ${number}` }))
  expect(screen.getAllByText(/^Message/).map(({ textContent }) => textContent)).toEqual([
    'Message 1',
    'Message 2',
  ])
  fireEvent.animationEnd(within(screen.getByRole('alert')).getByRole('progressbar', { hidden: true }))
  expect(await screen.findByText('Message 20')).toBeVisible()
})
