import { screen, waitFor } from '@testing-library/react'
import { createBlocker, fetchCapabilities, listBlockers, updateBlocker } from '@molar/contract'
import { aBlocker, hangs, connectionLost, fieldRefusal, rawResponse, refusal } from '@molar/shared/testing'
import { aClinic, OUR_EXTENSIONS, openBlockers } from '../blockers.harness.tsx'

it.each([
  ['the server sends a message', refusal(422, 'This doctor has left.'), 'This doctor has left.'],
  [
    'a base-only server sends a message',
    rawResponse(200, { success: false, message: 'Not today' }),
    'Not today',
  ],
  ['the response is unreadable', rawResponse(400, '<h1>Bad request</h1>'), 'Error creating blocker'],
])(
  'shows on the page and in a toast why it was not saved, and keeps the input, when %s',
  async (_, reply, sentence) => {
    const api = aClinic()
    api.reply(createBlocker, reply)
    const staff = await openBlockers()
    await staff.fillInLunch()
    await staff.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(staff.lastToast()).toEqual({ tone: 'error', sentence })
    expect(await staff.field('Description')).toHaveValue('Lunch')
  },
)

it('shows the error of a refused field at that field and focuses it', async () => {
  const api = aClinic()
  const errors = [{ path: 'doctorId', message: 'This doctor has left.' }]
  api.reply(createBlocker, fieldRefusal('Please check.', errors, 'invalid'))
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.pick('Branch', 'Lagos')
  await staff.save()
  expect(await staff.field('Doctor')).toHaveAccessibleDescription('This doctor has left.')
  expect(await staff.field('Doctor')).toHaveFocus()
})

it('ignores a second Save, changes and Escape while it is saving', async () => {
  const api = aClinic()
  api.reply(createBlocker, hangs())
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.save()
  await staff.press('Saving…')
  await staff.user.keyboard('{Escape}')
  await staff.fill('Start', '10:00')
  expect(await staff.field('Start')).toHaveValue('12:00')
  expect(api.sent(createBlocker)).toHaveLength(1)
})

it.each([
  ['refuses to name its extensions', refusal(503, 'Please try later.'), 'Please try later.'],
  [
    'does not say which extensions it has',
    rawResponse(502, '<h1>Bad gateway</h1>'),
    'Error creating blocker',
  ],
])(
  'saves nothing while the server %s, and saves branch and doctor after that',
  async (_, reply, sentence) => {
    const api = aClinic([], null)
    api.reply(fetchCapabilities, reply)
    const doctor = { id: 11, name: 'Dr. Amaka Nwosu' }
    const newBlocker = { location: 'lag', doctor, start: '2026-12-01T08:00', end: '2026-12-01T17:00' }
    const staff = await openBlockers({ historyState: { newBlocker } })
    await staff.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(api.sent(listBlockers)).toEqual([])
    expect(api.sent(createBlocker)).toEqual([])

    api.reply(fetchCapabilities, { contract: '1.0.0', extensions: OUR_EXTENSIONS })
    await staff.save()
    expect(await screen.findByText('“Dr. Amaka Nwosu is not available” is saved.')).toBeVisible()
    expect(api.sent(createBlocker)).toMatchObject([{ location: 'lag', doctorId: 11 }])
  },
)

describe('a Save without a response', () => {
  it('counts as saved when the blocker is in the list', async () => {
    const api = aClinic()
    api.reply(createBlocker, ({ input }) => {
      api.setBlockers(() => [{ ...input, id: 50 }])
      return connectionLost()
    })
    const staff = await openBlockers()
    await staff.fillInLunch()
    await staff.save()
    expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
    expect(screen.queryByText(/appointments? (is|are) already booked/)).not.toBeInTheDocument()
    expect(api.sent(createBlocker)).toHaveLength(1)
  })

  it('counts as saved when the server writes its end at midnight as 23:59 of the day before', async () => {
    const api = aClinic()
    api.reply(createBlocker, ({ input }) => {
      api.setBlockers(() => [{ ...input, endDateTime: '2026-12-31T23:59', id: 50 }])
      return rawResponse(502, '<h1>Bad gateway</h1>')
    })
    const staff = await openBlockers()
    await staff.add()
    await staff.fill('Description', 'Party')
    await staff.pick('Type', 'One Time')
    await staff.fill('Start', '2026-12-31T18:00')
    await staff.fill('End', '2027-01-01T00:00')
    await staff.save()
    expect(await screen.findByText('“Party” is saved.')).toBeVisible()
    expect(api.sent(createBlocker)).toHaveLength(1)
  })

  it('shows that the result is unknown, and the next Save creates no second blocker when it is in the list by then', async () => {
    const api = aClinic()
    api.reply(createBlocker, connectionLost())
    const staff = await openBlockers()
    await staff.fillInLunch()
    await staff.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /We could not confirm that this blocker was saved/,
    )
    expect(staff.lastToast()).toEqual({ tone: 'error', sentence: 'Error creating blocker' })
    const [first] = api.sent(createBlocker)
    api.setBlockers(() => [{ ...first!, id: 50 }])
    await staff.save()
    expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
    expect(api.sent(createBlocker)).toHaveLength(1)
  })

  it('is sent again by the next Save when the blocker is not in the list', async () => {
    const api = aClinic()
    api.reply(createBlocker, rawResponse(502, '<h1>Bad gateway</h1>'))
    const staff = await openBlockers()
    await staff.fillInLunch()
    await staff.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm/)
    api.reply(createBlocker, { ...aBlocker(), affected: 0 })
    await staff.save()
    expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
    expect(api.sent(createBlocker)).toHaveLength(2)
  })
})

const keys = (api: ReturnType<typeof aClinic>) =>
  api.calls.filter(({ call }) => call === 'POST /blockers').map(({ headers }) => headers['Idempotency-Key'])

describe('a Save without a response on a server with keys for blockers', () => {
  it('is repeated with the same key, so that the blocker is created once', async () => {
    const api = aClinic([], [...OUR_EXTENSIONS, 'blocker-idempotency'])
    api.reply(createBlocker, connectionLost())
    const before = await openBlockers()
    await before.fillInLunch()
    await before.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm/)
    const draft = before.view.draft()
    before.view.unmount()

    const after = await openBlockers({ draft })
    api.reply(createBlocker, { ...aBlocker({ description: 'Lunch' }), affected: 0 })
    await after.save()
    expect(await screen.findByText('“Lunch” is saved.')).toBeVisible()
    const [first, ...repeated] = keys(api)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(repeated).toEqual([first, first])
    await after.fillInLunch()
    await after.save()
    expect(keys(api).at(-1)).not.toBe(first)
  })

  it('is repeated at once, and shows how many appointments are affected', async () => {
    const api = aClinic([], [...OUR_EXTENSIONS, 'blocker-idempotency'])
    api.reply(createBlocker, () => {
      api.reply(createBlocker, { ...aBlocker({ description: 'Lunch' }), affected: 2 })
      return connectionLost()
    })
    const staff = await openBlockers()
    await staff.fillInLunch()
    await staff.save()
    expect(await screen.findByText(/2 appointments are already booked/)).toBeVisible()
    expect(keys(api)).toHaveLength(2)
  })

  it('stays without a response when its repetition is refused', async () => {
    const api = aClinic([], [...OUR_EXTENSIONS, 'blocker-idempotency'])
    api.reply(createBlocker, () => {
      api.reply(createBlocker, refusal(429, 'Too many requests.', 'too_many'))
      return connectionLost()
    })
    const staff = await openBlockers()
    await staff.fillInLunch()
    await staff.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm/)
  })

  const created = aBlocker({ id: 50, description: 'Lunch' })
  it.each([
    ['a repetition', 'Lunch', refusal(404, 'Someone has deleted this blocker.', 'not_found')],
    [
      'a repetition with other input',
      'Long lunch',
      rawResponse(409, { success: false, message: 'Saved.', code: 'key_reused', data: created }),
    ],
  ])(
    'creates the blocker again when %s finds that someone deleted it, and Save is pressed again',
    async (_, description, reply) => {
      const api = aClinic([], [...OUR_EXTENSIONS, 'blocker-idempotency'])
      api.reply(createBlocker, connectionLost())
      const staff = await openBlockers()
      await staff.fillInLunch()
      await staff.save()
      expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm/)
      await staff.fill('Description', description)
      api.reply(createBlocker, reply)
      await staff.save()
      await waitFor(() =>
        expect(screen.getByRole('alert')).toHaveTextContent(
          /someone deleted this blocker or moved it to another branch/,
        ),
      )
      api.restore(createBlocker)
      await staff.save()
      expect(await screen.findByText(`“${description}” is saved.`)).toBeVisible()
      expect(keys(api).at(-1)).not.toBe(keys(api)[0])
      expect(api.blockers()).toMatchObject([{ description }])
    },
  )

  it('changes the blocker that it had created when the input was changed before the next Save', async () => {
    const api = aClinic([aBlocker({ id: 50, version: 3 })], [...OUR_EXTENSIONS, 'blocker-idempotency'])
    api.reply(createBlocker, connectionLost())
    const staff = await openBlockers()
    await staff.fillInLunch()
    await staff.save()
    expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm/)
    await staff.fill('Description', 'Long lunch')
    const data = aBlocker({ id: 50, version: 3, description: 'Lunch' })
    api.reply(
      createBlocker,
      rawResponse(409, { success: false, message: 'Saved.', code: 'key_reused', data }),
    )
    await staff.save()
    expect(await screen.findByText('“Long lunch” is saved.')).toBeVisible()
    expect(api.sent(updateBlocker)).toMatchObject([{ description: 'Long lunch', version: 3 }])
    expect(api.sent(listBlockers).length).toBeGreaterThan(0)
  })
})
