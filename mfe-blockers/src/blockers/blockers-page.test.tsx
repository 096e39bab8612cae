import { screen } from '@testing-library/react'
import { renderApp } from '@molar/shared/testing'
import en from '../messages/en.json' with { type: 'json' }
import remote from '../remote.tsx'

it('says which page this is, and what is to come', async () => {
  const messages = { blockers: en }
  await renderApp(<remote.Component />, { messages })
  expect(screen.getByRole('heading', { level: 1, name: 'Appointment Blockers' })).toBeVisible()
  expect(screen.getByText(/Closing times/)).toBeVisible()
})
