import { act, screen, waitFor, within } from '@testing-library/react'
import { changeAppointmentState, correctContact, EXTENSIONS, fetchSchedule } from '@molar/contract'
import { deferred, delayed, fieldRefusal, refusal } from '@molar/shared/testing'
import de from '../../messages/de.json' with { type: 'json' }
import { aServer, refocusWindow } from '../../dashboard.harness.tsx'
import { adaeze, card, enterText, openSchedule, panel } from '../schedule.harness.tsx'

const CORRECT = { name: 'Correct name or contact' }

/** The details of Adaeze Okafor, who was not verified, with the open form. */
async function openForm() {
  const api = aServer([{ ...adaeze(), verified: false }])
  const view = await openSchedule()
  await view.user.click(await card('Adaeze'))
  const details = await panel()
  await view.user.click(await details.findByRole('button', CORRECT))
  expect(details.getByLabelText('First name')).toHaveFocus()
  return { api, details, ...view }
}

it('The desk corrects the phone number of a patient who was not verified, and the confirmation is sent again', async () => {
  const { api, details, user, notices } = await openForm()
  const phone = details.getByLabelText('Phone')
  await user.clear(phone)
  await user.type(phone, '0803 123 4568')
  await user.click(details.getByRole('button', { name: 'Save the correction' }))
  await waitFor(() => expect(details.getByRole('button', CORRECT)).toHaveFocus())
  expect(details.getByRole('link', { name: '0803 123 4568' })).toBeVisible()
  expect(notices).toEqual([{ tone: 'success', sentence: 'Name and contact corrected: Adaeze Okafor' }])
  expect(api.sent(correctContact)).toEqual([
    expect.objectContaining({
      version: 3,
      first_name: 'Adaeze',
      last_name: 'Okafor',
      phone_number: '0803 123 4568',
      notify: true,
    }),
  ])
})

it('A correction that is being typed can still be read when somebody else cancels the appointment', async () => {
  const { api, details, user } = await openForm()
  const phone = details.getByLabelText('Phone')
  await user.clear(phone)
  await user.type(phone, '0803 123 4568')
  Object.assign(api.state.appointments[0]!, { state: 'cancelled', version: 4 })
  await refocusWindow()
  expect(await details.findByText(/This correction was not saved/)).toBeVisible()
  // Nobody has typed a note.
  expect(details.queryByText(/This note was not saved/)).not.toBeInTheDocument()
  expect(details.getByLabelText('Phone')).toHaveValue('0803 123 4568')
  expect(details.getByLabelText('Phone')).toHaveAttribute('readonly')
  expect(details.queryByRole('button', { name: 'Save the correction' })).not.toBeInTheDocument()
  await user.click(details.getByRole('button', { name: 'Cancel' }))
  expect(details.queryByLabelText('Phone')).not.toBeInTheDocument()
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
})

it('A correction keeps what somebody else has corrected since the form was opened', async () => {
  const { api, details, user } = await openForm()
  const [appointment] = api.state.appointments
  Object.assign(appointment!, { user: { ...appointment!.user, email: 'a.okafor@example.org' }, version: 4 })
  await refocusWindow()
  expect(await details.findByText('a.okafor@example.org')).toBeVisible()
  const phone = details.getByLabelText('Phone')
  await user.clear(phone)
  await user.type(phone, '0803 123 4568')
  await user.click(details.getByRole('button', { name: 'Save the correction' }))
  await waitFor(() =>
    expect(api.sent(correctContact)).toEqual([
      expect.objectContaining({
        version: 4,
        email: 'a.okafor@example.org',
        phone_number: '0803 123 4568',
      }),
    ]),
  )
})

it('A refused correction says why, keeps what was typed, and asks before the panel is closed', async () => {
  const { api, details, user } = await openForm()
  await user.type(details.getByLabelText('Phone'), '{Backspace}')
  api.reply(correctContact, () => refusal(422, 'Please enter an existing phone number.'))
  await user.click(details.getByRole('button', { name: 'Save the correction' }))
  expect(await details.findByRole('alert')).toHaveTextContent('Please enter an existing phone number.')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(details.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('What the server refuses of a correction is marked at its field, which has the focus', async () => {
  const { api, details, user } = await openForm()
  const message = 'Please enter an existing phone number.'
  api.reply(correctContact, () => fieldRefusal(message, [{ path: 'phone_number', message }]))
  const save = () => user.click(details.getByRole('button', { name: 'Save the correction' }))
  await save()
  const phone = details.getByLabelText('Phone')
  await waitFor(() => expect(phone).toHaveFocus())
  expect(phone).toBeInvalid()
  expect(phone).toHaveAccessibleDescription(message)
  expect(details.getAllByText(message)).toHaveLength(1)
  api.reply(correctContact, () => refusal(409, 'Someone else has changed this appointment.'))
  await save()
  expect(await details.findByText(/^Someone else/)).toBeVisible()
  expect(phone).toBeValid()
})

it('What the server refuses of a correction is no longer marked once its field is corrected', async () => {
  const { api, details, user } = await openForm()
  const errors = ['phone_number', 'email'].map((path) => ({ path, message: 'It does not exist.' }))
  api.reply(correctContact, () => fieldRefusal('It does not exist.', errors))
  await user.click(details.getByRole('button', { name: 'Save the correction' }))
  const phone = details.getByLabelText('Phone')
  await waitFor(() => expect(phone).toHaveFocus())
  await user.type(phone, '{Backspace}')
  expect(phone).toBeValid()
  expect(phone).toHaveFocus()
  expect(details.getByLabelText('Email')).toBeInvalid()
})

it('A correction that is refused after its panel was closed is named in a toast with its patient', async () => {
  const { api, details, user, notices } = await openForm()
  await user.type(details.getByLabelText('Phone'), '{Backspace}')
  const { reply, arrives } = delayed(refusal(422, 'Please enter an existing phone number.'))
  api.reply(correctContact, reply)
  await user.click(details.getByRole('button', { name: 'Save the correction' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await arrives()
  const sentence = 'Adaeze Okafor: Please enter an existing phone number.'
  await waitFor(() => expect(notices).toEqual([{ tone: 'error', sentence }]))
})

it('A correction whose session ended while it was saved is there again after signing in, beside a typed note', async () => {
  const { api, details, user, draft, unmount } = await openForm()
  await enterText(user, details.getByLabelText('Note'), 'Wheelchair')
  await user.clear(details.getByLabelText('Phone'))
  await enterText(user, details.getByLabelText('Phone'), '0803 123 4568')
  await user.click(details.getByLabelText(/^Send the confirmation/))
  api.reply(correctContact, () => refusal(401, 'Please sign in again.'))
  api.reply(fetchSchedule, () => refusal(401, 'Please sign in again.'))
  await user.click(details.getByRole('button', { name: 'Save the correction' }))
  unmount()
  api.restore(correctContact)
  api.restore(fetchSchedule)

  const after = await openSchedule(undefined, undefined, { draft: draft() })
  const restored = await panel()
  expect(await restored.findByLabelText('Phone')).toHaveValue('0803 123 4568')
  expect(restored.getByLabelText('Note')).toHaveValue('Wheelchair')
  await after.user.click(restored.getByRole('button', { name: 'Save the correction' }))
  await waitFor(() => expect(after.draft()).not.toHaveProperty('correction'))
  expect(api.sent(correctContact).at(-1)).toMatchObject({ phone_number: '0803 123 4568', notify: false })
  expect(after.draft()).toMatchObject({ note: { text: 'Wheelchair' } })
  await after.user.keyboard('{Escape}')
  await after.user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(after.draft()).toBeNull()
})

it('A correction of a day that is no longer on screen is there again after signing in', async () => {
  const { details, user, draft, unmount } = await openForm()
  await user.clear(details.getByLabelText('Phone'))
  await enterText(user, details.getByLabelText('Phone'), '0803 123 4568')
  unmount()
  await openSchedule('/schedule?branch=lag&date=2026-12-02', undefined, { draft: draft() })
  expect(await (await panel()).findByLabelText('Phone')).toHaveValue('0803 123 4568')
})

it('A correction that is cancelled is no draft', async () => {
  const { details, user, draft } = await openForm()
  expect(draft()).toBeNull()
  await user.type(details.getByLabelText('Phone'), '{Backspace}')
  expect(draft()).toMatchObject({ correction: { opened: { firstName: 'Adaeze' } } })
  await user.click(details.getByRole('button', { name: 'Cancel' }))
  expect(draft()).toBeNull()
})

it('An arrival that is recorded while a correction is being saved is not refused as a change of somebody else', async () => {
  const { api, details, user } = await openForm()
  const saved = deferred<void>()
  api.reply(correctContact, async () => {
    await saved.promise
    return Object.assign(api.state.appointments[0]!, { version: 4 })
  })
  await user.click(details.getByRole('button', { name: 'Save the correction' }))
  await user.click(details.getByRole('button', { name: 'Cancel' }))
  expect(details.getByLabelText('Phone')).toBeVisible()
  await user.click(details.getByRole('button', { name: 'Arrived' }))
  expect(api.sent(changeAppointmentState)).toEqual([])
  await act(async () => saved.resolve())
  await waitFor(() => expect(api.sent(changeAppointmentState)).toEqual([{ version: 4, state: 'arrived' }]))
})

it('The button that closes the form of a correction in German does not say that it cancels the appointment', async () => {
  aServer([{ ...adaeze(), verified: false }])
  const { user } = await openSchedule(undefined, undefined, { texts: de })
  await user.click(await card('Adaeze'))
  const correct = { name: 'Namen oder Kontakt korrigieren' }
  await user.click(await (await panel()).findByRole('button', correct))
  const form = within(screen.getByRole('form', correct))
  await user.click(form.getByRole('button', { name: 'Abbrechen' }))
  expect(screen.queryByRole('form', correct)).not.toBeInTheDocument()
})

it.each([
  ['a patient who was verified by a code', true, EXTENSIONS],
  ['a server without the extension', false, EXTENSIONS.filter((name) => name !== 'contact-correction')],
])('The details of %s have no correction', async (_what, verified, extensions) => {
  aServer([{ ...adaeze(), verified }], extensions)
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const details = await panel()
  await details.findByLabelText('Note')
  expect(details.queryByRole('button', CORRECT)).not.toBeInTheDocument()
})
