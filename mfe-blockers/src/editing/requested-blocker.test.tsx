import { screen } from '@testing-library/react'
import { createBlocker } from '@molar/contract'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

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

  it('is named again after a reload', async () => {
    aClinic()
    const staff = await openDraftWithRequest()
    const historyState: unknown = staff.view.router.state.location.state
    staff.view.unmount()
    await openBlockers({ draft: staff.view.draft(), historyState })
    expect(await screen.findByText(NOTE)).toBeVisible()
  })
})
