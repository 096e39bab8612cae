import type { AppointmentState } from '@molar/contract'
import styles from './quick-actions.module.css'

/** What happens to a patient: comes in, is treated, is absent, cancels. */
const PATHS: Partial<Record<AppointmentState, string>> = {
  arrived: 'M9.5 2.5h4v11h-4M2 8h7.5M6.5 5l3 3-3 3',
  fulfilled: 'm2.5 8.5 3.5 4 7.5-9',
  noshow: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM3.5 12.5l9-9',
  cancelled: 'm3 3 10 10M13 3 3 13',
}

/** The icon of a change of state, hidden from assistive technology. */
export const ActionIcon = ({ to }: { to: AppointmentState }) => (
  <svg className={`icon ${styles['icon']}`} viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[to]} />
  </svg>
)
