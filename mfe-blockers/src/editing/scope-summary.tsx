import { useTranslation } from '@molar/shared/platform'
import { useBlockerText } from '../blocker/use-blocker-text.ts'
import type { BlockerForm } from './blocker-form.ts'

/** Describes the Save button. */
export const SUMMARY_ID = 'blocker-scope-summary'

/** Says before Save which branches are blocked and what happens to booked appointments. */
export function ScopeSummary({ form: { location, doctor } }: { form: BlockerForm }) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  const branch = text.branch(location)
  const summary = !location
    ? t('summary.allBranches')
    : doctor
      ? t('summary.doctor', { doctor: doctor.name, branch })
      : t('summary.branch', { branch })
  return (
    <output id={SUMMARY_ID} className="d-block small text-body-secondary">
      {summary}
    </output>
  )
}
