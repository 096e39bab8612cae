import { screen } from '@testing-library/react'
import { fetchCapabilities } from '@molar/contract'
import { refusal } from '@molar/shared/testing'
import { aServer, openDashboard, refocusWindow } from './dashboard.harness.tsx'
import { FIGURES_ROUTE, SCHEDULE_ROUTE, WAITING_LIST_ROUTE } from './routes.ts'

// jsdom draws nothing.
jest.mock('./figures/draw-chart.ts', () => ({ drawBars: () => () => {} }))

afterEach(() => jest.restoreAllMocks())

it.each([SCHEDULE_ROUTE, WAITING_LIST_ROUTE, FIGURES_ROUTE])(
  'shows at %s what the server can do also if it could not say so when the page was opened',
  async (path) => {
    const api = aServer([], null)
    api.reply(fetchCapabilities, refusal(503, 'Not ready.'))
    await openDashboard({ path, permissions: ['appointments.read', 'figures.read'] })
    await screen.findByRole('link', { name: 'List' })
    expect(screen.queryByRole('link', { name: 'Waiting list' })).not.toBeInTheDocument()
    api.restore(fetchCapabilities)
    await refocusWindow()
    expect(await screen.findByRole('link', { name: 'Waiting list' })).toBeVisible()
  },
)
