import { useState, type ReactNode } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'

/** Off the edge of a narrow screen. */
const POPPER = { modifiers: [{ name: 'preventOverflow', options: { padding: 8 } }] }

interface DropDownProps {
  id: string
  /** What the button is called where it shows only a drawing. */
  label?: string
  /** What stands on the button. */
  button: ReactNode
  children: ReactNode
}

/** A button of the bar and what drops out of it; that is drawn only while it is open. */
export function DropDown({ id, label, button, children }: DropDownProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dropdown align="end" show={open} onToggle={setOpen}>
      <Dropdown.Toggle as="button" className="tool" type="button" id={id} aria-label={label}>
        {button}
      </Dropdown.Toggle>
      {open && <Dropdown.Menu popperConfig={POPPER}>{children}</Dropdown.Menu>}
    </Dropdown>
  )
}
