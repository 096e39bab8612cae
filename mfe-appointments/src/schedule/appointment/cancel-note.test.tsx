import { screen, waitFor } from '@testing-library/react'
import { changeAppointmentState, fetchAppointmentHistory, fetchSchedule } from '@molar/contract'
import { connectionLost, delayed, refusal } from '@molar/shared/testing'
import { aServer, refocusWindow } from '../../dashboard.harness.tsx'
import { adaeze, anEvent, card, openSchedule, panel } from '../schedule.harness.tsx'

/** The question before the appointment is cancelled. */
async function openQuestion() {
  const api = aServer([adaeze()])
  const view = await openSchedule()
  const { user } = view
  await user.click(await card('Adaeze'))
  const details = await panel()
  await user.click(details.getByRole('button', { name: 'Cancel the appointment' }))
  const note = () => details.getByLabelText('More about the reason (optional)')
  const cancel = () => user.click(details.getByRole('button', { name: 'Cancel the appointment now' }))
  return { ...view, api, details, note, cancel }
}

it('What staff write about a cancellation is sent with its reason', async () => {
  const { api, user, details, note, cancel } = await openQuestion()
  await user.selectOptions(details.getByLabelText('Reason'), 'Patient is ill')
  await user.type(note(), ' Fever since Monday ')
  await cancel()
  expect(await details.findByText('Cancelled', { selector: 'dd' })).toBeVisible()
  expect(api.sent(changeAppointmentState)).toEqual([
    { version: 3, state: 'cancelled', reason: 'ill', note: 'Fever since Monday' },
  ])
})

it('A text that is too long is not sent, and the field says how long it may be', async () => {
  const { api, user, note, cancel } = await openQuestion()
  await user.click(note())
  await user.paste('x'.repeat(501))
  await cancel()
  expect(note()).toHaveFocus()
  expect(note()).toHaveAccessibleDescription('Shorten this to 500 characters')
  await user.keyboard('{Backspace}')
  expect(note()).toBeValid()
  expect(api.sent(changeAppointmentState)).toEqual([])
})

it('A refused cancellation keeps what was written about it, and the panel asks before it discards that', async () => {
  const { api, user, details, note, cancel } = await openQuestion()
  api.reply(changeAppointmentState, () => refusal(503, 'Please try again.'))
  await user.type(note(), 'Fever')
  await cancel()
  await details.findByRole('alert')
  await user.keyboard('{Escape}')
  await user.click(await details.findByRole('button', { name: 'Keep editing' }))
  await user.click(details.getByRole('button', { name: 'Cancel the appointment' }))
  expect(note()).toHaveValue('Fever')
})

it('What was written about a cancellation is there again after the session has ended and somebody has signed in', async () => {
  const { api, user, details, note, cancel, draft, unmount } = await openQuestion()
  await user.selectOptions(details.getByLabelText('Reason'), 'Patient is ill')
  await user.type(note(), 'Fever')
  api.reply(changeAppointmentState, () => refusal(401, 'Please sign in again.'))
  api.reply(fetchSchedule, () => refusal(401, 'Please sign in again.'))
  await cancel()
  unmount()
  api.restore(changeAppointmentState)
  api.restore(fetchSchedule)

  const after = await openSchedule(undefined, undefined, { draft: draft() })
  const restored = await panel()
  expect(restored.getByLabelText('Reason')).toHaveDisplayValue('Patient is ill')
  expect(restored.getByLabelText('More about the reason (optional)')).toHaveValue('Fever')
  await after.user.click(restored.getByRole('button', { name: 'Cancel the appointment now' }))
  expect(await restored.findByText('Cancelled', { selector: 'dd' })).toBeVisible()
  expect(api.sent(changeAppointmentState).at(-1)).toMatchObject({ reason: 'ill', note: 'Fever' })
  await waitFor(() => expect(after.draft()).toBeNull())
})

it('The panel asks before it discards what was written about a cancellation', async () => {
  const { user, details, note } = await openQuestion()
  await user.type(note(), 'Fever')
  await user.keyboard('{Escape}')
  await user.click(await details.findByRole('button', { name: 'Keep editing' }))
  expect(note()).toHaveValue('Fever')
  await user.click(details.getByRole('button', { name: 'Keep it' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it.each(['cancelled', 'arrived'] as const)(
  'What was written about a cancellation can still be copied when another desk records the appointment as %s',
  async (state) => {
    const { api, user, details, note } = await openQuestion()
    await user.type(note(), 'Fever')
    Object.assign(api.state.appointments[0]!, { state, version: 4 })
    await refocusWindow()
    expect(await details.findByText(/This note was not saved/)).toBeVisible()
    expect(note()).toHaveValue('Fever')
    expect(note()).toHaveAttribute('readonly')
    // The focused field has gone.
    expect(details.getByRole('heading', { name: 'Adaeze Okafor' })).toHaveFocus()
    expect(details.queryByRole('button', { name: /^Cancel the appointment|Undo/ })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(details.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  },
)

it('What was written about a cancellation that the server saved without a response is never called unsaved', async () => {
  const { api, user, details, note, cancel } = await openQuestion()
  const { reply, arrives } = delayed([
    anEvent('pending', 'cancelled', { reason: 'ill', note: 'Fever since Monday' }),
  ])
  api.reply(changeAppointmentState, () => {
    Object.assign(api.state.appointments[0]!, { state: 'cancelled', version: 4 })
    api.reply(fetchAppointmentHistory, reply)
    return connectionLost()
  })
  await user.type(note(), ' Fever since Monday ')
  await cancel()
  expect(await details.findByText(/^This appointment has been cancelled or moved/)).toBeVisible()
  // The server does not say whether this cancellation or that of somebody else has arrived.
  expect(details.queryByText(/someone else/i)).not.toBeInTheDocument()
  expect(note()).toBeValid()
  await arrives()
  expect(await details.findByText('Cancelled, Patient is ill, Fever since Monday')).toBeVisible()
  expect(details.queryByRole('textbox', { name: /^More about the reason/ })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('The focus moves to the title when its button goes because another desk has cancelled the appointment', async () => {
  const { api, user, details } = await openQuestion()
  await user.click(details.getByRole('button', { name: 'Keep it' }))
  expect(details.getByRole('button', { name: 'Cancel the appointment' })).toHaveFocus()
  Object.assign(api.state.appointments[0]!, { state: 'cancelled', version: 4 })
  await refocusWindow()
  expect(await details.findByText(/^This appointment has been cancelled or moved/)).toBeVisible()
  expect(details.getByRole('heading', { name: 'Adaeze Okafor' })).toHaveFocus()
})

it('The history shows what was written about a cancellation', async () => {
  const api = aServer([adaeze()])
  const why = { reason: 'ill' as const, note: 'Fever since Monday' }
  api.reply(fetchAppointmentHistory, [anEvent('booked', 'cancelled', why), anEvent('cancelled', 'booked')])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  expect(await (await panel()).findByText('Cancelled, Patient is ill, Fever since Monday')).toBeVisible()
})
