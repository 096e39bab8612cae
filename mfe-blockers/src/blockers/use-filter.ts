import { BLOCKER_TYPES, LOCATIONS } from '@molar/contract'
import { useSearchParams } from '@molar/shared/platform'
import { parsePageNumber } from '@molar/shared/ui'
import type { BlockerFilter } from './list.atoms.ts'

/** What the list shows, kept in the address: a view can be shared, and Back works. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const branch = LOCATIONS.find((code) => code === params.get('branch'))
  const filter: BlockerFilter = {
    type: BLOCKER_TYPES.find((type) => type === params.get('type')) ?? '',
    page: parsePageNumber(params.get('page')),
    ...(branch && { location: branch }),
  }

  /** Any other filter starts at page 1: the old page may not exist under it. */
  const change = ({ replace = false, ...wanted }: Partial<Record<'type' | 'branch', string>> & Turn) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ page: 1, ...wanted })) {
      if (value === '' || (name === 'page' && value === 1)) next.delete(name)
      else next.set(name, String(value))
    }
    setParams(next, { replace })
  }
  return { filter, change }
}

interface Turn {
  page?: number
  replace?: boolean
}
