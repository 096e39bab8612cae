import { screen, within } from '@testing-library/react'
import { aPointer, aRelease } from '@molar/releases/testing'
import { renderShell } from '../testing/render-shell.tsx'

// What React says about an error that a boundary caught is expected here.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

it('shows the error page with Try again and the phones when the navigation of the shell throws', async () => {
  const unspeakable = { en: {} } as unknown as { en: string }
  const menu = { label: unspeakable, order: 1, visibleTo: 'everyone' as const }
  await renderShell({ pointers: { booking: aPointer({ current: aRelease({ menu }) }) } })
  expect(screen.getByRole('heading', { name: 'This page stopped working' })).toHaveFocus()
  expect(screen.getByText(/If it happens again, call your branch/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  const phones = within(screen.getByRole('complementary', { name: 'Book by phone' }))
  expect(phones.getAllByRole('link', { name: /0700/ })).toHaveLength(3)
})
