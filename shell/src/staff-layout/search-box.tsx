import type { FormEvent } from 'react'
import { useNavigate, useSetAtom, useStore, useTranslation } from '@molar/shared/platform'
import { loadExtensions } from '@molar/shared/http'
import { blockedNavigationAtom, unsavedAtom } from '../layout/page-state.atoms.ts'
import { notifyAtom } from '../toasts/message.atoms.ts'
import { layoutAtom } from './layout-state.atoms.ts'

/** Searches the dashboard, on servers that can. The term stays out of the address, because it may name a patient. */
export function SearchBox() {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const dispatch = useSetAtom(layoutAtom)
  const notify = useSetAtom(notifyAtom)
  const store = useStore()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const term = new FormData(event.currentTarget).get('search')
    try {
      if (!(await loadExtensions()).includes('appointment-search')) return
    } catch {
      notify({ tone: 'error', text: t('notLoaded') })
      return
    }
    const path = '/dashboard'
    const state = { search: term }
    if (store.get(unsavedAtom)) store.set(blockedNavigationAtom, { path, state })
    else void navigate(path, { state })
    dispatch({ type: 'menuClosed' })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is younger than the oldest browser we serve
    <form role="search" onSubmit={(event) => void submit(event)}>
      <input
        className="form-control"
        type="search"
        name="search"
        placeholder={t('search')}
        aria-label={t('search')}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  )
}
