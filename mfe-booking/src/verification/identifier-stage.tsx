import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { ProblemNote } from '../components/notes.tsx'
import { useTranslateMessage } from '../wizard/message.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { changeWizardAtom, pendingActionAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { sendCodeAtom } from './code.atoms.ts'
import { continueAsNewAtom } from './verification.atoms.ts'
import styles from './verification.module.css'

/** Asks for the clinic ID, email address or phone number that a code is sent for. */
export function IdentifierStage({ onResult }: StageProps) {
  const { t } = useTranslation('booking')
  const translate = useTranslateMessage()
  const { identifier } = useAtomValue(wizardAtom)
  const isBusy = useAtomValue(pendingActionAtom) === 'send'
  const problem = useAtomValue(problemAtom)
  const change = useSetAtom(changeWizardAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const continueAsNew = useSetAtom(continueAsNewAtom)
  const problemKey = problem && 'key' in problem ? problem.key : null
  // A failed request is not the fault of what was typed, so it is not shown at the field.
  const hasRequestFailed = problemKey === 'requestFailedHow'
  const error = problem && !hasRequestFailed ? translate(problem) : undefined
  return (
    <>
      <p className={styles['lead']}>{t('identifier.how')}</p>
      {problem && hasRequestFailed && <ProblemNote message={problem} />}
      <form
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onResult(sendCode())
        }}
      >
        <Field
          id="identifier"
          label={t('identifier.label')}
          hint={t('identifier.hint')}
          error={error}
          announced
        >
          {(control) => (
            <input
              {...control}
              className={`form-control ${error ? 'is-invalid' : ''}`}
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={identifier}
              onChange={(event) => change({ identifier: event.target.value })}
            />
          )}
        </Field>
        <div className={styles['action']}>
          <BusyButton busy={isBusy} busyText={t('identifier.sending')}>
            {t('identifier.confirm')}
          </BusyButton>
        </div>
      </form>
      {problemKey === 'noRecord' && (
        <div className={styles['continueAsNew']}>
          <button type="button" className="btn btn-text" onClick={() => onResult(continueAsNew())}>
            {t('asNew')}
          </button>
        </div>
      )}
    </>
  )
}
