import { useEffect, useState } from 'react'
import type { LocationCode, Service } from '@molar/contract'
import { readServices } from './schedule.api.ts'

/** The services of a branch, empty until they are read. */
export function useServices(branch: LocationCode) {
  const [state, setState] = useState<{ list: Service[]; isFailed: boolean }>({ list: [], isFailed: false })
  useEffect(() => {
    let isCurrent = true
    readServices(branch).then(
      (list) => isCurrent && setState({ list, isFailed: false }),
      () => isCurrent && setState({ list: [], isFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [branch])
  return state
}
