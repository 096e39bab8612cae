import type { ReactNode } from 'react'
import { BranchBadge, Paging, SkeletonRows, Table, TableBody, TableNote, useRefetch } from '@molar/shared/ui'
import { renderApp } from '@molar/shared/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

const inTable = (rows: ReactNode) => (
  <Table>
    <TableBody>{rows}</TableBody>
  </Table>
)

it('changes the page on Next, ignores Prev on page 1 and Next on the last page, and keeps the focus on the pressed button', async () => {
  const changePage = jest.fn()
  const paging = await renderApp(<Paging page={1} totalPages={2} onPageChange={changePage} />)
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 2')
  await userEvent.click(screen.getByRole('button', { name: 'Prev' }))
  expect(changePage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(changePage).toHaveBeenCalledWith(2)
  paging.unmount()

  await renderApp(<Paging page={2} totalPages={2} onPageChange={changePage} />)
  const next = screen.getByRole('button', { name: 'Next' })
  await userEvent.click(next)
  expect(next).toHaveFocus()
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(changePage).toHaveBeenCalledTimes(1)
})

it('shows Page 1 of 1 for a single page, and both buttons do nothing', async () => {
  const changePage = jest.fn()
  await renderApp(<Paging page={1} totalPages={1} onPageChange={changePage} />)
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 1')
  await userEvent.click(screen.getByRole('button', { name: 'Prev' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(changePage).not.toHaveBeenCalled()
})

it.each([
  ['lag', 'Lagos'],
  ['Port-Harcourt', 'Port Harcourt'],
  ['Ibadan', 'Ibadan'],
  ['all', 'all'],
])('shows the location %s as the branch name %s', async (location, name) => {
  await renderApp(<BranchBadge location={location} />)
  expect(screen.getByText(name)).toBeVisible()
})

it('renders no badge for a missing location', async () => {
  const { container } = await renderApp(<BranchBadge location={null} />)
  expect(container).toBeEmptyDOMElement()
})

it('hides skeleton rows from assistive technology', async () => {
  await renderApp(
    inTable(<SkeletonRows rows={3} columns={[{ className: 'c-who', lines: ['w-50', 'w-75'] }]} />),
  )
  expect(screen.queryAllByRole('row')).toHaveLength(0)
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(3)
})

it('shows the title and message of a table note in a cell', async () => {
  await renderApp(inTable(<TableNote columns={5} title="Nothing here" message="Yet." />))
  expect(screen.getByRole('cell')).toHaveTextContent('Nothing here')
})

function Refetcher({ refetch, onStale }: { refetch: () => void; onStale?: () => void }) {
  useRefetch(refetch, onStale)
  return null
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const returnToWindow = () =>
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })

it('refetches once on focus and then every minute, but not while the page is hidden, offline or unmounted', async () => {
  jest.useFakeTimers()
  try {
    const refetch = jest.fn()
    const { unmount } = await renderApp(<Refetcher refetch={refetch} />)
    returnToWindow()
    expect(refetch).toHaveBeenCalledTimes(1)
    await advance(60_000)
    expect(refetch).toHaveBeenCalledTimes(2)
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await advance(180_000)
    expect(refetch).toHaveBeenCalledTimes(2)
    visibility.mockReturnValue('visible')
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    returnToWindow()
    expect(refetch).toHaveBeenCalledTimes(2)
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(refetch).toHaveBeenCalledTimes(3)
    unmount()
    await advance(60_000)
    expect(refetch).toHaveBeenCalledTimes(3)
  } finally {
    jest.useRealTimers()
  }
})

it('stops refetching after 30 minutes without input and resumes at the next input', async () => {
  jest.useFakeTimers()
  try {
    const refetch = jest.fn()
    await renderApp(<Refetcher refetch={refetch} />)
    await advance(40 * 60_000)
    expect(refetch).toHaveBeenCalledTimes(29)
    // A call would count as a use of the session.
    act(() => void window.dispatchEvent(new Event('online')))
    expect(refetch).toHaveBeenCalledTimes(29)
    act(() => void document.dispatchEvent(new Event('pointermove')))
    expect(refetch).toHaveBeenCalledTimes(30)
    await advance(60_000)
    expect(refetch).toHaveBeenCalledTimes(31)
  } finally {
    jest.useRealTimers()
  }
})

it('says every minute that the page is no longer refreshed while nobody uses it, and a tap refetches', async () => {
  jest.useFakeTimers()
  try {
    const refetch = jest.fn()
    const onStale = jest.fn()
    await renderApp(<Refetcher refetch={refetch} onStale={onStale} />)
    await advance(29 * 60_000)
    expect(onStale).not.toHaveBeenCalled()
    await advance(2 * 60_000)
    expect(onStale).toHaveBeenCalledTimes(2)
    expect(refetch).toHaveBeenCalledTimes(29)
    act(() => void document.dispatchEvent(new Event('pointerdown')))
    expect(refetch).toHaveBeenCalledTimes(30)
  } finally {
    jest.useRealTimers()
  }
})
