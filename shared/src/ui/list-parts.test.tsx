import type { ReactNode } from 'react'
import { BranchBadge, Paging, SkeletonRows, Table, TableBody, TableNote, useReread } from '@molar/shared/ui'
import { renderApp } from '@molar/shared/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

const inTable = (rows: ReactNode) => (
  <Table>
    <TableBody>{rows}</TableBody>
  </Table>
)

it('turns pages, and keeps the focus on the button at both ends', async () => {
  const turn = jest.fn()
  const paging = await renderApp(<Paging page={1} totalPages={2} onTurn={turn} />)
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 2')
  await userEvent.click(screen.getByRole('button', { name: 'Prev' }))
  expect(turn).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(turn).toHaveBeenCalledWith(2)
  paging.unmount()

  await renderApp(<Paging page={2} totalPages={2} onTurn={turn} />)
  const next = screen.getByRole('button', { name: 'Next' })
  await userEvent.click(next)
  expect(next).toHaveFocus()
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(turn).toHaveBeenCalledTimes(1)
})

it('offers no turning where there is one page', async () => {
  await renderApp(<Paging page={1} totalPages={1} onTurn={jest.fn()} />)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

it.each([
  ['lag', 'Lagos'],
  ['Port-Harcourt', 'Port Harcourt'],
  ['Ibadan', 'Ibadan'],
  ['all', 'all'],
])('names the branch of %s', async (location, name) => {
  await renderApp(<BranchBadge location={location} />)
  expect(screen.getByText(name)).toBeVisible()
})

it('says nothing where no branch is known', async () => {
  const { container } = await renderApp(<BranchBadge location={null} />)
  expect(container).toBeEmptyDOMElement()
})

it('draws what is to come without saying it aloud', async () => {
  await renderApp(
    inTable(<SkeletonRows rows={3} columns={[{ className: 'c-who', lines: ['w-50', 'w-75'] }]} />),
  )
  expect(screen.queryAllByRole('row')).toHaveLength(0)
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(3)
})

it('says in the table why it has no rows', async () => {
  await renderApp(inTable(<TableNote columns={5} title="Nothing here" sentence="Yet." />))
  expect(screen.getByRole('cell')).toHaveTextContent('Nothing here')
})

function Rereader({ reread }: { reread: () => void }) {
  useReread(reread)
  return null
}

const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const returns = () =>
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })

it('reads again on focus and every minute, once at a time, and not while nobody looks', async () => {
  jest.useFakeTimers()
  try {
    const reread = jest.fn()
    const { unmount } = await renderApp(<Rereader reread={reread} />)
    returns()
    expect(reread).toHaveBeenCalledTimes(1)
    await passes(60_000)
    expect(reread).toHaveBeenCalledTimes(2)
    const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await passes(180_000)
    expect(reread).toHaveBeenCalledTimes(2)
    sight.mockReturnValue('visible')
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    returns()
    expect(reread).toHaveBeenCalledTimes(2)
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(reread).toHaveBeenCalledTimes(3)
    unmount()
    await passes(60_000)
    expect(reread).toHaveBeenCalledTimes(3)
  } finally {
    jest.useRealTimers()
  }
})

it('does not read on for a page that everybody has left, until somebody touches it', async () => {
  jest.useFakeTimers()
  try {
    const reread = jest.fn()
    await renderApp(<Rereader reread={reread} />)
    await passes(40 * 60_000)
    expect(reread).toHaveBeenCalledTimes(29)
    act(() => void document.dispatchEvent(new Event('pointermove')))
    expect(reread).toHaveBeenCalledTimes(30)
    await passes(60_000)
    expect(reread).toHaveBeenCalledTimes(31)
  } finally {
    jest.useRealTimers()
  }
})
