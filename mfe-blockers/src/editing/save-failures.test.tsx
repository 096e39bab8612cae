import { screen } from '@testing-library/react'
import { createBlocker } from '@molar/contract'
import { aBlocker, hangs, noAnswer, rawAnswer, refusal } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

it.each([
  ['the server says why', refusal(422, 'This doctor has left.'), 'This doctor has left.'],
  ['a base server says why', rawAnswer(200, { success: false, message: 'Not today' }), 'Not today'],
  ['nothing readable comes', rawAnswer(400, '<h1>Bad request</h1>'), 'Error creating blocker'],
])('says on the page and in a toast why it was not saved, and keeps it: %s', async (_, reply, sentence) => {
  const api = aClinic()
  api.reply(createBlocker, reply)
  const staff = await openBlockers()
  await staff.addsLunch()
  await staff.save()
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(staff.told()).toEqual({ tone: 'error', sentence })
  expect(await staff.field('Description')).toHaveValue('Lunch')
})

it('puts what the server finds wrong beside the field it means', async () => {
  const api = aClinic()
  const errors = [{ path: 'doctorId', message: 'This doctor has left.' }]
  api.reply(
    createBlocker,
    rawAnswer(422, { success: false, message: 'Please check.', code: 'invalid', errors }),
  )
  const staff = await openBlockers()
  await staff.addsLunch()
  await staff.save()
  expect(await staff.field('Doctor')).toHaveAccessibleDescription('This doctor has left.')
  expect(await staff.field('Doctor')).toHaveFocus()
})

it('cannot be sent twice, nor changed or closed, while it is on its way', async () => {
  const api = aClinic()
  api.reply(createBlocker, hangs())
  const staff = await openBlockers()
  await staff.addsLunch()
  await staff.save()
  await staff.press('Saving…')
  await staff.user.keyboard('{Escape}')
  await staff.fill('Start', '10:00')
  expect(await staff.field('Start')).toHaveValue('12:00')
  expect(api.sent(createBlocker)).toHaveLength(1)
})

describe('when no answer comes', () => {
  it('finds the blocker in the list and says that it is saved', async () => {
    const api = aClinic()
    api.reply(createBlocker, ({ input }) => {
      api.keep(() => [{ ...input, id: 50 }])
      return noAnswer()
    })
    const staff = await openBlockers()
    await staff.addsLunch()
    await staff.save()
    expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
    expect(screen.queryByText(/booked appointment/)).not.toBeInTheDocument()
    expect(api.sent(createBlocker)).toHaveLength(1)
  })

  it('says that it does not know, and does not save twice what arrived late', async () => {
    const api = aClinic()
    api.reply(createBlocker, noAnswer())
    const staff = await openBlockers()
    await staff.addsLunch()
    await staff.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /we do not know whether this blocker was saved/,
    )
    expect(staff.told()).toEqual({ tone: 'error', sentence: 'Error creating blocker' })
    const [first] = api.sent(createBlocker)
    api.keep(() => [{ ...first!, id: 50 }])
    await staff.save()
    expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
    expect(api.sent(createBlocker)).toHaveLength(1)
  })

  it('sends it again where it is not in the list', async () => {
    const api = aClinic()
    api.reply(createBlocker, rawAnswer(502, '<h1>Bad gateway</h1>'))
    const staff = await openBlockers()
    await staff.addsLunch()
    await staff.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(/we do not know/)
    api.reply(createBlocker, { ...aBlocker(), affected: 0 })
    await staff.save()
    expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
    expect(api.sent(createBlocker)).toHaveLength(2)
  })
})
