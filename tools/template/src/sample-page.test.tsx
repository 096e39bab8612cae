import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderApp } from '@molar/shared/testing'
import messages from './messages/en.json' with { type: 'json' }
import { SamplePage } from './sample-page.tsx'

it('shows a greeting with the name of the clinic after a press on Say hello', async () => {
  const { notices } = await renderApp(<SamplePage />, { messages: { sample: messages } })
  await userEvent.click(await screen.findByRole('button', { name: 'Say hello' }))
  expect(notices).toEqual([{ tone: 'success', sentence: 'Hello from Molar Dental.' }])
})
