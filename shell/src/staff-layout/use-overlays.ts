import { useEffect, useState } from 'react'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { notifyAtom } from '../toasts/message.atoms.ts'

export type Overlays = typeof import('./overlays.ts')

let overlays: Overlays | null = null

/** Loads the code of menus and panels, which no staff screen needs for its first paint: 22 kB. The next call tries again. */
export async function loadOverlays() {
  overlays ??= await import(/* webpackChunkName: "overlays" */ './overlays.ts')
  return overlays
}

/** Loads them in advance. */
export const prepareOverlays = () => void loadOverlays().catch(() => {})

/**
 * Returns the code of menus and panels from the moment when it is `wanted` and loaded, otherwise null. If it does not load,
 * as without a connection, a message says so, and `onFailed` takes the wish back.
 */
export function useOverlays(wanted: boolean, onFailed?: () => void): Overlays | null {
  const { t } = useTranslation('staff')
  const notify = useSetAtom(notifyAtom)
  const [used, setUsed] = useState<Overlays | null>(null)
  useEffect(() => {
    if (!wanted || used) return
    loadOverlays().then(setUsed, () => {
      notify({ tone: 'error', text: t('notLoaded') })
      onFailed?.()
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one attempt for each wish
  }, [wanted, used])
  return used ?? (wanted ? overlays : null)
}
