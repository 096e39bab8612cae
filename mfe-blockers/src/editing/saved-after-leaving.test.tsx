import { screen } from '@testing-library/react'
import { updateBlocker } from '@molar/contract'
import { aBlocker, delayed, hangs } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

it('opens no dialog for a blocker that was saved after the page was left, and keeps a change that was not saved', async () => {
  const api = aClinic([aBlocker()])
  const saved = delayed(aBlocker({ description: 'Generator repair', version: 2 }))
  api.reply(updateBlocker, saved.reply)
  const before = await openBlockers()
  await before.press('Edit Generator service')
  await before.fill('Description', 'Generator repair')
  await before.save()
  const draft = before.view.draft()
  before.view.unmount()
  await saved.arrives()
  expect(before.lastToast()).toEqual({ tone: 'success', sentence: 'Changes saved.' })

  const { store } = before.view
  const after = await openBlockers({ draft, store })
  expect(await screen.findByRole('button', { name: /^Edit/ })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(after.view.draft()).toBeNull()

  api.reply(updateBlocker, hangs())
  await after.press(/^Edit/)
  await after.fill('Description', 'Generator repair')
  await after.save()
  after.view.unmount()
  const other = await openBlockers({ draft: after.view.draft(), store })
  expect(await other.field('Description')).toHaveValue('Generator repair')
  expect(screen.getByRole('alert')).toHaveTextContent(/We could not confirm/)
})
