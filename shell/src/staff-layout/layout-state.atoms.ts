import { atomWithLazy } from 'jotai/utils'
import { atom } from '@molar/shared/platform'
import { deviceStore } from '@molar/shared/session'
import {
  reduceLayout,
  initialLayoutState,
  STORED_CHOICES,
  type LayoutState,
  type LayoutEvent,
} from './layout-state.ts'

/** The specification's 991 px, in the unit of the styles: both turn at the same width whatever the text size. */
export const WIDE = '(min-width: 62em)'

const layoutState = atomWithLazy<LayoutState>(() =>
  initialLayoutState(deviceStore.read, !matchMedia(WIDE).matches),
)

/** How the staff screens are laid out; takes what dispatch. What this device keeps, it keeps at once. */
export const layoutAtom = atom(
  (get) => get(layoutState),
  (get, set, event: LayoutEvent) => {
    const before = get(layoutState)
    const now = reduceLayout(before, event)
    for (const name of STORED_CHOICES)
      if (now[name] !== before[name]) deviceStore.write(name, String(now[name]))
    set(layoutState, now)
  },
)
