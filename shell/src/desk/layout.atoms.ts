import { atomWithLazy } from 'jotai/utils'
import { atom } from '@molar/shared/platform'
import { deviceStore } from '@molar/shared/session'
import { after, firstLayout, KEPT, type Layout, type LayoutEvent } from './layout.ts'

/** The specification's 991 px, in the unit of the styles: both turn at the same width whatever the text size. */
export const WIDE = '(min-width: 62em)'

const layoutState = atomWithLazy<Layout>(() => firstLayout(deviceStore.read, !matchMedia(WIDE).matches))

/** How the staff screens are laid out; takes what happened. What this device keeps, it keeps at once. */
export const layoutAtom = atom(
  (get) => get(layoutState),
  (get, set, event: LayoutEvent) => {
    const before = get(layoutState)
    const now = after(before, event)
    for (const name of KEPT) if (now[name] !== before[name]) deviceStore.write(name, String(now[name]))
    set(layoutState, now)
  },
)
