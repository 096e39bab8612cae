import { useState, type ReactNode } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'

/** Keeps an open menu inside a narrow screen. */
const POPPER = { modifiers: [{ name: 'preventOverflow', options: { padding: 8 } }] }

interface TopBarMenuProps {
  id: string
  /** Accessible name of a button that shows only an icon. */
  label?: string
  /** What the button shows. */
  button: ReactNode
  onClose?: () => void
  children: ReactNode
}

/** A button of the top bar and its menu, which is rendered only while it is open. */
export function TopBarMenu({ id, label, button, onClose, children }: TopBarMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dropdown
      align="end"
      show={open}
      onToggle={(isOpen) => {
        setOpen(isOpen)
        if (!isOpen) onClose?.()
      }}
    >
      <Dropdown.Toggle as="button" className="tool" type="button" id={id} aria-label={label}>
        {button}
      </Dropdown.Toggle>
      {open && <Dropdown.Menu popperConfig={POPPER}>{children}</Dropdown.Menu>}
    </Dropdown>
  )
}
