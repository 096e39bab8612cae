import { useEffect } from 'react'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { useRefetch } from '@molar/shared/ui'
import { type Reading, refreshAtom, rereadAtom, showBlockersAtom } from './list.atoms.ts'
import type { Outcome } from './outcome.ts'
import { useFilter } from './use-filter.ts'
import { useSay } from './use-say.ts'

/** Keeps the list what the address says, and says what became of an action. */
export function useBlockers() {
  const { t } = useTranslation('blockers')
  const { notify } = useHost()
  const say = useSay()
  const { filter, change } = useFilter()
  const { type, page, location } = filter
  const show = useSetAtom(showBlockersAtom)
  const refresh = useSetAtom(refreshAtom)
  const reread = useSetAtom(rereadAtom)

  const tell = async (reading: Reading | Promise<Reading>) => {
    const { failed, lastPage } = await reading
    if (failed) notify('error', t('fetchFailed'))
    if (lastPage) change({ page: lastPage, replace: true })
  }
  useEffect(() => {
    void tell(show({ type, page, ...(location && { location }) }))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [type, page, location, show])

  useRefetch(() => void tell(reread()))

  const settle = ({ toast, focus, refresh: isChanged }: Outcome) => {
    if (toast) notify(toast.tone, say(toast.text))
    if (focus) document.getElementById(focus)?.focus()
    if (isChanged) void tell(refresh())
  }
  return { filter, change, settle, retry: () => void tell(refresh()) }
}
