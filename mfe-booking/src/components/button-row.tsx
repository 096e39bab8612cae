import type { ReactNode } from 'react'
import styles from './button-row.module.css'

/** Buttons side by side. On a phone they are as wide as the page together. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles['buttons']}>{children}</div>
)
