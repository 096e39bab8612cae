import { useEffect, useState } from 'react'
import type { Extension } from '@molar/contract'
import { supports } from '@molar/shared/http'

/** Whether this server has the extension; false until that is known. */
export function useSupports(extension: Extension) {
  const [isSupported, setSupported] = useState(false)
  useEffect(() => {
    let isStale = false
    supports(extension).then(
      (response) => !isStale && setSupported(response),
      () => {},
    )
    return () => {
      isStale = true
    }
  }, [extension])
  return isSupported
}
