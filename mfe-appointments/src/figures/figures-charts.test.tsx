import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchFigures } from '@molar/contract'
import { aFigures } from '@molar/shared/testing'
import { aServer, openDashboard } from '../dashboard.harness.tsx'
import type { Bars } from './draw-chart.ts'

const mockDrawBars = jest.fn((_bars: Bars) => () => {})
jest.mock('./draw-chart.ts', () => ({
  drawBars: (_canvas: HTMLCanvasElement, bars: Bars) => mockDrawBars(bars),
}))

it('No-shows are a part of the bar of their day, and not added to it', async () => {
  aServer([])
  await openDashboard({ path: '/figures' })
  await waitFor(() => expect(mockDrawBars).toHaveBeenCalledTimes(3))
  const [ofDays] = mockDrawBars.mock.calls.map(([bars]) => bars.series).filter(({ length }) => length > 1)
  expect(ofDays!.map(({ color, values }) => [color, values])).toEqual([
    ['--m-accent', [19, 26]],
    ['--m-danger', [1, 4]],
    ['--m-edge', [4, 6]],
  ])
})

it('The numbers of a chart that cannot be drawn are on screen', async () => {
  aServer([])
  mockDrawBars.mockImplementation((): never => {
    throw new Error('no canvas')
  })
  await openDashboard({ path: '/figures' })
  const days = within(await screen.findByRole('region', { name: 'Appointments by day' }))
  await waitFor(() => expect(days.getByRole('table')).toBeVisible())
})

it('A day without working hours is closed, or has no share if appointments are left', async () => {
  const api = aServer([])
  const nextDays = [0, 60].map((booked, index) => ({ date: `2026-12-0${index + 1}`, available: 0, booked }))
  api.reply(fetchFigures, aFigures({ nextDays }))
  await openDashboard({ path: '/figures' })
  const full = within(await screen.findByRole('region', { name: 'Booked share of the next 2 days' }))
  await userEvent.click(full.getByText('Show the numbers'))
  expect(
    full
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
  ).toEqual([
    ['Closed', '0', '0'],
    ['–', '1', '0'],
  ])
})
