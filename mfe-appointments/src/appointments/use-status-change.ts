import { useEffect, useState } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import type { Changes } from './appointment-table.tsx'
import type { Entry } from './entry.ts'
import {
  changeStatusAtom,
  forgetRefusalsAtom,
  refusedAtom,
  wantedAtom,
  type Refusal,
} from './status.atoms.ts'
import type { View } from './view.ts'

/** Confirm and Reopen: shown at once, said aloud when done, undone with a sentence when not. */
export function useStatusChange(view: View) {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const wanted = useAtomValue(wantedAtom)
  const refused = useAtomValue(refusedAtom)
  const changeStatus = useSetAtom(changeStatusAtom)
  const forgetRefusals = useSetAtom(forgetRefusalsAtom)
  const [said, setSaid] = useState('')

  useEffect(() => forgetRefusals, [view, forgetRefusals])

  const nameOf = (entry: Entry) => entry.name || t('noName')
  const sentenceOf = ({ sentence, isUnknown }: Refusal, entry: Entry) =>
    sentence ?? t(isUnknown ? 'notAnswered' : 'refused', { name: nameOf(entry) })
  const changes: Changes = {
    isOpen: ({ id, isOpen }) => (id === null ? isOpen : (wanted[id] ?? isOpen)),
    refusalOf: (entry) => {
      const refusal = entry.id !== null && refused[entry.id]
      if (!refusal) return null
      return refusal.isUnknown ? t('notAnsweredHere') : sentenceOf(refusal, entry)
    },
  }
  const change = async (entry: Entry) => {
    if (entry.id === null) return
    setSaid('')
    const outcome = await changeStatus({ id: entry.id, isOpen: changes.isOpen(entry), view })
    if (!outcome) return
    if ('isOpen' in outcome) setSaid(t(outcome.isOpen ? 'nowOpen' : 'nowClosed', { name: nameOf(entry) }))
    else notify('error', sentenceOf(outcome, entry))
  }
  return { changes, change: (entry: Entry) => void change(entry), said }
}
