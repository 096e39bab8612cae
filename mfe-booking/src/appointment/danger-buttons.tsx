import { BusyButton } from '@molar/shared/ui'
import { ButtonRow } from '../components/button-row.tsx'

interface DangerButtonsProps {
  isBusy: boolean
  busyText: string
  /** Label of the button that cancels the appointment; it submits the form. */
  confirm: string
  /** Label of the button that changes nothing. */
  keep: string
  onKeep: () => void
}

/** The two answers to the question whether an appointment is to be cancelled. */
export const DangerButtons = ({ isBusy, busyText, confirm, keep, onKeep }: DangerButtonsProps) => (
  <ButtonRow>
    <BusyButton className="btn-danger" busy={isBusy} busyText={busyText}>
      {confirm}
    </BusyButton>
    <button type="button" className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>
      {keep}
    </button>
  </ButtonRow>
)
