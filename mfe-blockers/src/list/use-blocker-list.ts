import { useEffect } from 'react'
import { BLOCKER_TYPES } from '@molar/contract'
import { useAtomValue, useSearchParams, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { parsePageNumber, useIsOpen, useNewest, useRefetch } from '@molar/shared/ui'
import { type ActionResult, useTranslateMessage } from '../blocker/action-result.ts'
import { rightsAtom } from '../blocker/rights.ts'
import {
  type BlockerFilter,
  type LoadResult,
  markStaleAtom,
  refetchListAtom,
  reloadListAtom,
  showPageAtom,
} from './list.atoms.ts'

/** Loads the list that the address describes, keeps it current, and carries out the result of an action. */
export function useBlockerList() {
  const { t } = useTranslation('blockers')
  const { notify } = useHost()
  const translate = useTranslateMessage()
  const { filter, changeFilter } = useFilter()
  const { type, page, location } = filter
  const showPage = useSetAtom(showPageAtom)
  const reload = useSetAtom(reloadListAtom)
  const refetch = useSetAtom(refetchListAtom)
  const isOpen = useIsOpen()

  const handleLoad = async (loading: LoadResult | Promise<LoadResult>) => {
    const { hasFailed, lastPage } = await loading
    if (!isOpen()) return
    if (hasFailed) notify('error', t('fetchFailed'))
    if (lastPage) changeFilter({ page: lastPage, replace: true })
  }
  useEffect(() => {
    void handleLoad(showPage({ type, page, ...(location && { location }) }))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [type, page, location, showPage])

  useRefetch(() => void handleLoad(refetch()), useSetAtom(markStaleAtom))

  const handleResult = ({ toast, focus, isListChanged }: ActionResult) => {
    if (toast) notify(toast.tone, translate(toast.message))
    if (focus) document.getElementById(focus)?.focus()
    if (isListChanged) void handleLoad(reload())
  }
  return { filter, changeFilter, handleResult, retry: () => void handleLoad(reload()) }
}

interface FilterChange {
  type?: string
  branch?: string
  page?: number
  /** Replaces the entry in the browser's history. */
  replace?: boolean
}

/** The filter and page in the address, so that a view can be shared and Back works. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const { branches } = useAtomValue(rightsAtom)
  // The server refuses another branch, which the filter does not offer either.
  const branch = branches.find((code) => code === params.get('branch'))
  const filter: BlockerFilter = {
    type: BLOCKER_TYPES.find((type) => type === params.get('type')) ?? '',
    page: parsePageNumber(params.get('page')),
    ...(branch && { location: branch }),
  }

  const [readNewest, setNewest] = useNewest(params)
  /** Another filter starts at page 1, because the current page may not exist under it. */
  const changeFilter = ({ replace = false, ...change }: FilterChange) => {
    const next = new URLSearchParams(readNewest())
    for (const [name, value] of Object.entries({ page: 1, ...change })) {
      if (value === '' || (name === 'page' && value === 1)) next.delete(name)
      else next.set(name, String(value))
    }
    setNewest(next)
    setParams(next, { replace })
  }
  return { filter, changeFilter }
}
