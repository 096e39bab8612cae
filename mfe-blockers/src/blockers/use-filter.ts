import { BLOCKER_TYPES, LOCATIONS } from '@molar/shared/contract'
import { useSearchParams } from '@molar/shared/platform'
import type { BlockerFilter } from './list.atoms.ts'

const pageFrom = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** What the list shows, kept in the address: a view can be shared, and Back works. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const branch = LOCATIONS.find((code) => code === params.get('branch'))
  const filter: BlockerFilter = {
    type: BLOCKER_TYPES.find((type) => type === params.get('type')) ?? '',
    page: pageFrom(params.get('page')),
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
