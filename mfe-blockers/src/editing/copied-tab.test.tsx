import { screen } from '@testing-library/react'
import { createBlocker, updateBlocker } from '@molar/contract'
import { aBlocker, connectionLost, rawResponse } from '@molar/shared/testing'
import { aClinic, OUR_EXTENSIONS, openBlockers } from '../blockers.harness.tsx'

const lunchOfCopy = aBlocker({ id: 50, version: 1, description: 'Lunch' })
const keyOfCopy = rawResponse(409, {
  success: false,
  message: 'Saved.',
  code: 'key_reused',
  data: lunchOfCopy,
})

it.each([
  ['at once', []],
  ['after a response was lost', [connectionLost()]],
])(
  'creates a second blocker, and leaves the one of a copy of this tab unchanged, when its key is refused %s',
  async (_, lost) => {
    const api = aClinic([lunchOfCopy], [...OUR_EXTENSIONS, 'blocker-idempotency'])
    const replies = [...lost, keyOfCopy, ...lost]
    api.reply(createBlocker, ({ input }) => {
      return replies.shift() ?? { ...input, id: 51, version: 1, affected: 0 }
    })
    const staff = await openBlockers()
    await staff.fillInLunch()
    await staff.fill('Description', 'Long lunch')
    await staff.save()
    expect(await screen.findByText('“Long lunch” is saved.')).toBeVisible()
    expect(api.sent(updateBlocker)).toEqual([])
    const keys = api.calls
      .filter(({ call }) => call === 'POST /blockers')
      .map(({ headers }) => headers['Idempotency-Key'])
    expect(new Set(keys).size).toBe(2)
    expect(keys.at(-1)).not.toBe(keys[0])
  },
)
