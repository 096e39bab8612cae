import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { ErrorNote } from '../components/notes.tsx'
import { useTranslateMessage } from '../wizard/message.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { changeWizardAtom, pendingActionAtom, stepErrorAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { isAboutRequest } from './code.ts'
import { sendCodeAtom } from './send-code.atoms.ts'
import { continueAsNewAtom } from './verification.atoms.ts'
import styles from './verification.module.css'

/** Asks for the clinic ID, email address or phone number that a code is sent for. */
export function IdentifierStage({ onResult }: StageProps) {
  const { t } = useTranslation('booking')
  const translate = useTranslateMessage()
  const { identifier } = useAtomValue(wizardAtom)
  const isBusy = useAtomValue(pendingActionAtom) === 'send'
  const stepError = useAtomValue(stepErrorAtom)
  const change = useSetAtom(changeWizardAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const continueAsNew = useSetAtom(continueAsNewAtom)
  // Refusals of the server can name this option.
  const canContinueAsNew = stepError && ('serverMessage' in stepError || stepError.key === 'noRecord')
  const requestError = isAboutRequest(stepError) ? stepError : null
  const error = stepError && !requestError ? translate(stepError) : undefined
  return (
    <>
      <p className={styles['lead']}>{t('identifier.how')}</p>
      {requestError && <ErrorNote message={requestError} />}
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
      {canContinueAsNew && (
        <div className={styles['continueAsNew']}>
          <button type="button" className="btn btn-text" onClick={() => onResult(continueAsNew())}>
            {t('asNew')}
          </button>
        </div>
      )}
    </>
  )
}
