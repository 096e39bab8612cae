import { aBlocker } from '@molar/shared/testing'
import { formOf } from './blocker-form.ts'
import { editExisting, editNew, startConflict, startSave } from './editing.ts'

const changed = aBlocker({ description: 'Generator test', version: 4 })

it('bases a dialog on the blocker that its first Save created and somebody else has changed, as if no Save had been sent', () => {
  const form = formOf(aBlocker())
  const sent = { ...startSave(editNew(form)), note: { kind: 'unknown' as const } }
  expect(startConflict(sent, changed)).toMatchObject({
    id: changed.id,
    version: 4,
    base: formOf(changed),
    note: null,
    sent: false,
    sentForms: [],
    firstSentAt: null,
  })
})

it('forgets in a conflict what was chosen before the arrow keys passed other options', () => {
  const passed = { ...editExisting(aBlocker()), before: { dates: [1] } }
  expect(startConflict(passed, changed).before).toBeUndefined()
})

it('has no version in a conflict with a server that has none', () => {
  const { version: _version, ...saved } = changed
  expect(startConflict(editExisting(aBlocker()), saved).version).toBeNull()
})
