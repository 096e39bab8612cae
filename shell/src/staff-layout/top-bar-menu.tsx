import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { MenuButton } from './opened-menu.tsx'
import { useOverlays, type Overlays } from './use-overlays.ts'

interface TopBarMenuProps extends MenuButton {
  /** What the open menu shows. */
  renderItems: (overlays: Overlays) => ReactNode
}

/** A button of the top bar and its menu, whose code is loaded with the first press. */
export function TopBarMenu({ renderItems, ...rest }: TopBarMenuProps) {
  const [isUsed, setUsed] = useState(false)
  const overlays = useOverlays(isUsed, () => setUsed(false))
  if (overlays) return <overlays.OpenedMenu {...rest}>{renderItems(overlays)}</overlays.OpenedMenu>
  const { id, label, button } = rest
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault() // scrolling
    setUsed(true)
  }
  return (
    <div className="dropdown">
      <button
        className="tool dropdown-toggle"
        type="button"
        id={id}
        aria-label={label}
        aria-expanded={false}
        aria-busy={isUsed || undefined}
        onClick={() => setUsed(true)}
        onKeyDown={keyDown}
      >
        {button}
      </button>
    </div>
  )
}
