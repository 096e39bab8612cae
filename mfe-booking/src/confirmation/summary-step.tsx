import { useEffect, useState } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { personRows } from '../details/person-rows.ts'
import { isVerified } from '../wizard/guard.ts'
import { Note, Problem } from '../wizard/notes.tsx'
import { StepButtons } from '../wizard/step-buttons.tsx'
import type { StageProps } from '../wizard/stage-props.ts'
import { useOnline } from '../wizard/use-online.ts'
import { busyAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { AskAgain, UnknownOutcome } from './unknown-outcome.tsx'
import { stopRepeatingAtom, submitAtom, waitingAtom } from './submit.atoms.ts'
import { SummaryList } from './summary-list.tsx'
import { useOutcomeUnknown } from './use-outcome-unknown.ts'
import { visitRows } from './visit-rows.ts'
import styles from './confirmation.module.css'

/** Step 4: everything once more, then Submit. */
export function SummaryStep({ act, onPrevious, onChange }: StageProps) {
  const { t, i18n } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const wizard = useAtomValue(wizardAtom)
  const busy = useAtomValue(busyAtom) === 'submit'
  const waiting = useAtomValue(waitingAtom)
  const problem = useAtomValue(problemAtom)
  const held = busy && !waiting
  const submit = useSetAtom(submitAtom)
  const stopRepeating = useSetAtom(stopRepeatingAtom)
  const online = useOnline()
  const unknown = useOutcomeUnknown(wizard.submission)
  const [asking, setAsking] = useState(false)
  useEffect(() => () => stopRepeating(), [stopRepeating])
  const { form } = wizard
  const locked = isVerified(wizard)
  const location = form.location || 'lag'
  return (
    <>
      {busy && waiting && online && (
        <Note>
          <strong>{t('lost.waitingTitle')}</strong> {t('lost.waiting')}
        </Note>
      )}
      {!busy && unknown === 'repeatable' && <Note>{t('lost.again')}</Note>}
      {!busy && unknown === 'final' && <UnknownOutcome location={location} />}
      {problem && <Problem text={problem} />}
      <SummaryList
        title={t('step.3')}
        rows={visitRows(form, t, i18n.language)}
        held={held}
        onChange={() => onChange('times')}
      />
      <SummaryList
        title={t('step.2')}
        rows={[
          ...personRows(form, t, i18n.language).map((row) => ({ ...row, fixed: locked })),
          {
            field: 'location',
            label: t('details.location'),
            value: form.location && t(`common:city.${form.location}`),
          },
        ]}
        held={held}
        onChange={() => onChange('details')}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (busy) return
          if (unknown === 'final' && !asking) return setAsking(true)
          setAsking(false)
          act(submit())
        }}
      >
        <p className={styles['privacy']}>
          {t('summary.privacy')}{' '}
          {clinic.privacyUrl && (
            <a href={clinic.privacyUrl} target="_blank" rel="noopener">
              {t('summary.privacyLink')}
              <span className="visually-hidden"> {t('summary.newTab')}</span>
            </a>
          )}
        </p>
        {asking && <AskAgain onKeep={() => setAsking(false)} />}
        <div hidden={asking}>
          <StepButtons
            next={t('submit')}
            busy={busy}
            busyText={t('submitting')}
            held={held}
            onPrevious={onPrevious}
          />
        </div>
      </form>
    </>
  )
}
