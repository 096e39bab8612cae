import { useEffect, useRef, useState, type ReactNode } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'

/** Keeps an open menu inside a narrow screen. */
const POPPER = { modifiers: [{ name: 'preventOverflow', options: { padding: 8 } }] }

export interface MenuButton {
  id: string
  /** Accessible name of a button that shows only an icon. */
  label?: string
  /** What the button shows. */
  button: ReactNode
  onClose?: () => void
}

interface OpenedMenuProps extends MenuButton {
  children: ReactNode
}

/** A button of the top bar after its first press, with its menu, which is rendered only while it is open. */
export function OpenedMenu({ id, label, button, onClose, children }: OpenedMenuProps) {
  const [open, setOpen] = useState(true)
  const toggle = useRef<HTMLButtonElement>(null)
  // It replaces the button that was pressed.
  useEffect(() => toggle.current?.focus({ preventScroll: true }), [])
  return (
    <Dropdown
      align="end"
      show={open}
      onToggle={(isOpen) => {
        setOpen(isOpen)
        if (!isOpen) onClose?.()
      }}
    >
      <Dropdown.Toggle as="button" className="tool" type="button" ref={toggle} id={id} aria-label={label}>
        {button}
      </Dropdown.Toggle>
      {open && <Dropdown.Menu popperConfig={POPPER}>{children}</Dropdown.Menu>}
    </Dropdown>
  )
}
