import { atomWithLazy } from 'jotai/utils'
import { atom } from '@molar/shared/platform'
import { deviceStore } from '@molar/shared/session'
import {
  reduceLayout,
  initialLayoutState,
  STORED_OPTIONS,
  type LayoutState,
  type LayoutEvent,
} from './layout-state.ts'

/** The 991 px of the specification in em, as in the styles, so that both change at the same width with any text size. */
export const WIDE = '(min-width: 62em)'

const layoutState = atomWithLazy<LayoutState>(() =>
  initialLayoutState(deviceStore.read, !matchMedia(WIDE).matches),
)

const chosenTopbar = ({ isTopbarChosen, topbarTheme }: LayoutState) => (isTopbarChosen ? topbarTheme : null)

/** The state of the staff layout. Setting the atom dispatches an event, and stores changed options on this device. */
export const layoutAtom = atom(
  (get) => get(layoutState),
  (get, set, event: LayoutEvent) => {
    const before = get(layoutState)
    const now = reduceLayout(before, event)
    for (const name of STORED_OPTIONS)
      if (now[name] !== before[name]) deviceStore.write(name, String(now[name]))
    if (chosenTopbar(now) !== chosenTopbar(before)) deviceStore.write('topbarTheme', chosenTopbar(now))
    set(layoutState, now)
  },
)
