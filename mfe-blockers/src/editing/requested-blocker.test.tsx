import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createBlocker } from '@molar/contract'
import { hangs } from '@molar/shared/testing'
import { aClinic, openBlockers, OUR_EXTENSIONS } from '../blockers.harness.tsx'

const newBlocker = {
  location: 'lag',
  doctor: { id: 11, name: 'Dr. Amaka Nwosu' },
  start: '2026-12-01T08:00',
  end: '2026-12-01T17:00',
}

const openDraftWithRequest = async () => {
  const before = await openBlockers()
  await before.fillInLunch()
  before.view.unmount()
  return openBlockers({ draft: before.view.draft(), historyState: { newBlocker } })
}

const NOTE = /You asked to block the day of Dr. Amaka Nwosu/

describe('a blocker that the schedule asks for while a draft is restored', () => {
  it('is named in the dialog of the draft, and opens when the input of the draft is discarded there', async () => {
    const api = aClinic()
    const staff = await openDraftWithRequest()
    expect(await screen.findByText(NOTE)).toBeVisible()
    expect(await staff.field('Description')).toHaveValue('Lunch')
    await staff.press('Discard this input and block the day')
    expect(await staff.field('Description')).toHaveValue('Dr. Amaka Nwosu is not available')
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument()
    await staff.save()
    expect(await screen.findByText('“Dr. Amaka Nwosu is not available” is saved.')).toBeVisible()
    expect(api.sent(createBlocker)).toMatchObject([{ location: 'lag', doctorId: 11 }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('opens after the draft was saved', async () => {
    aClinic()
    const staff = await openDraftWithRequest()
    await staff.save()
    expect(await screen.findByDisplayValue('Dr. Amaka Nwosu is not available')).toBeVisible()
    expect(screen.getByText('“Lunch” is saved.')).toBeInTheDocument()
  })

  it('a requested blocker is named in the dialog again after a reload', async () => {
    aClinic()
    const staff = await openDraftWithRequest()
    const historyState: unknown = staff.view.router.state.location.state
    staff.view.unmount()
    await openBlockers({ draft: staff.view.draft(), historyState })
    expect(await screen.findByText(NOTE)).toBeVisible()
  })
})

it('keeps a blocker that the schedule asks for, with its key, after a Save without a response and a reload', async () => {
  const api = aClinic([], [...OUR_EXTENSIONS, 'blocker-idempotency'])
  const before = await openBlockers({ historyState: { newBlocker } })
  expect(await before.field('Description')).toHaveValue('Dr. Amaka Nwosu is not available')
  expect(before.isUnsaved()).toBe(true)
  api.reply(createBlocker, hangs())
  await before.save()
  before.view.unmount()

  const after = await openBlockers({ draft: before.view.draft() })
  expect(await after.field('Description')).toHaveValue('Dr. Amaka Nwosu is not available')
  expect(screen.getByRole('alert')).toHaveTextContent(/We could not confirm/)
  api.restore(createBlocker)
  await after.save()
  expect(await screen.findByText('“Dr. Amaka Nwosu is not available” is saved.')).toBeVisible()
  const [first, second] = api.calls.filter(({ call }) => call === 'POST /blockers')
  expect(second!.headers['Idempotency-Key']).toBe(first!.headers['Idempotency-Key'])
})

/** As a browser does for Enter in a field. `userEvent` overlooks a Save button outside of the form. */
const pressEnter = (field: HTMLElement) => fireEvent.submit((field as HTMLInputElement).form!)

it('does not save a blocker that the schedule asks for when Enter is pressed twice or held there, until it is released', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000)
  try {
    const api = aClinic()
    const staff = await openBlockers({ historyState: { newBlocker } })
    const description = await staff.field('Description')
    expect(description).toHaveFocus()
    for (const now of [10_100, 10_700, 11_400]) {
      clock.mockReturnValue(now)
      pressEnter(description)
    }
    expect(await staff.dialog()).toBeVisible()
    expect(api.sent(createBlocker)).toEqual([])
    clock.mockReturnValue(12_500)
    pressEnter(description)
    await waitFor(() => expect(api.sent(createBlocker)).toHaveLength(1))
  } finally {
    clock.mockRestore()
  }
})
