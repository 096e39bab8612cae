import { act, screen } from '@testing-library/react'
import { renderShell } from '../testing/render-shell.tsx'
import { notifyAtom } from './message.atoms.ts'

let isOnline = false

// The library of the toasts, which is in the file that the first toast loads: without it the file cannot be run.
jest.mock('react-toastify/unstyled', () => {
  if (!isOnline) throw new Error('Loading chunk toasts failed.')
  return jest.requireActual<object>('react-toastify/unstyled')
})

it('leaves the page unchanged when the code of the toasts does not load, and shows both with the next message', async () => {
  const { store } = await renderShell()
  await act(async () => store.set(notifyAtom, { tone: 'error', text: 'First' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Remote booking' })).toBeVisible()
  isOnline = true
  await act(async () => store.set(notifyAtom, { tone: 'error', text: 'Second' }))
  expect(await screen.findByText('Second')).toBeVisible()
  expect(screen.getByText('First')).toBeVisible()
})
