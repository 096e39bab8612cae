import { screen } from '@testing-library/react'
import { aServer } from '../dashboard.harness.tsx'
import { adaeze, card, openSchedule, panel } from './schedule.harness.tsx'

it('During a move on a phone, the new times come before the appointments, which have no actions', async () => {
  const nobody = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }
  const onPhone = (query: string) =>
    ({ matches: query.startsWith('(max-width'), ...nobody }) as unknown as MediaQueryList
  window.matchMedia = onPhone
  aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  const times = await screen.findByRole('heading', { name: 'Move to' })
  const following = times.compareDocumentPosition(await card('Adaeze'))
  expect(following & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Arrived' })).toBeNull()
})
