import { screen } from '@testing-library/react'
import { renderApp } from '@molar/shared/testing'
import en from '../messages/en.json' with { type: 'json' }
import remote from '../remote.tsx'

it('says which page this is, and what is to come', async () => {
  const messages = { appointments: en }
  await renderApp(<remote.Component />, { messages })
  expect(screen.getByRole('heading', { level: 1, name: 'Booked Appointments' })).toBeVisible()
  expect(screen.getByText(/list of booked appointments/)).toBeVisible()
})
