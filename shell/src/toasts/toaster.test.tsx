import { act, screen } from '@testing-library/react'
import { renderShell } from '../testing/render-shell.tsx'
import { notifyAtom } from './message.atoms.ts'

let isWithin = false

jest.mock('./toasts.tsx', () => {
  if (!isWithin) throw new Error('Loading css chunk failed.')
  return jest.requireActual<object>('./toasts.tsx')
})

it('leaves the page as it is where the code of the toasts does not come, and asks again with the next', async () => {
  const { store } = await renderShell()
  await act(async () => store.set(notifyAtom, { tone: 'error', sentence: 'First' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Remote booking' })).toBeVisible()
  isWithin = true
  await act(async () => store.set(notifyAtom, { tone: 'error', sentence: 'Second' }))
  expect(await screen.findByText('Second')).toBeVisible()
  expect(screen.queryByText('First')).not.toBeInTheDocument()
})
