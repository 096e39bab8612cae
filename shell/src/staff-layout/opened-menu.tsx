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
  // It replaces the button that was pressed. If the person types in a field by then, the focus stays there.
  const [wasLeft] = useState(() => {
    const active = document.activeElement
    return active !== document.body && active?.id !== id
  })
  const [open, setOpen] = useState(!wasLeft)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!wasLeft) toggle.current?.focus({ preventScroll: true })
  }, [wasLeft])
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
