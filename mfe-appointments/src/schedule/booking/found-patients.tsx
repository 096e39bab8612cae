import { formatPhone, type FoundPatient } from '@molar/contract'
import styles from './booking.module.css'

interface FoundPatientsProps {
  patients: readonly FoundPatient[]
  /** The id of the text above it. */
  labelledBy: string
  onChoose: (patient: FoundPatient) => void
}

/** A button for each registered patient. */
export const FoundPatients = ({ patients, labelledBy, onChoose }: FoundPatientsProps) => (
  <ul className={styles['found']} aria-labelledby={labelledBy}>
    {patients.map((one) => (
      <li key={one.id}>
        <button type="button" onClick={() => onChoose(one)}>
          <b>{one.name}</b>
          <span className="text-body-secondary">{summaryOf(one)}</span>
        </button>
      </li>
    ))}
  </ul>
)

export const summaryOf = ({ clinicId, phone, age }: FoundPatient) =>
  [clinicId, phone && formatPhone(phone), age].filter((part) => part !== null).join(' · ')
