import { useEffect, useState } from 'react'
import type { LocationCode, Service } from '@molar/contract'
import { readServices } from '../state/schedule.api.ts'

const RETRY_AFTER = 5_000

/** The services of a branch, empty until they are read. After a failure they are asked for again. */
export function useServices(branch: LocationCode) {
  const [state, setState] = useState<{ list: Service[]; isFailed: boolean }>({ list: [], isFailed: false })
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = () => {
      if (!isCurrent) return
      setState({ list: [], isFailed: true })
      timer = setTimeout(read, RETRY_AFTER)
    }
    const read = () =>
      void readServices(branch).then((list) => isCurrent && setState({ list, isFailed: false }), fail)
    read()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [branch])
  return state
}
