import { useEffect, useRef, useState } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { ErrorNote } from '../components/notes.tsx'
import { useTranslateMessage } from '../wizard/message.ts'
import { STAGE_OF_STEP } from '../wizard/stages.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { isVerified, type SentCode } from '../wizard/wizard.ts'
import { patientTokenAtom, pendingActionAtom, stepErrorAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { codeIn, isAboutRequest } from './code.ts'
import { AlreadyVerified, CodeOptions, EndedCode, ExpiredVerification } from './code-options.tsx'
import { sendCodeAtom } from './send-code.atoms.ts'
import { continueAsNewAtom } from './verification.atoms.ts'
import { verifyCodeAtom } from './verify-code.atoms.ts'
import styles from './verification.module.css'

/** The address or number the code was sent to. Several patients who match usually share one. */
function contactIn({ via, matches, chosen }: SentCode) {
  const match = matches[chosen ?? 0]
  return (via === 'phone' ? match?.phoneNumber : match?.email) ?? ''
}

/** Asks for the code that was sent. */
export function CodeStage({ onResult }: StageProps) {
  const { t } = useTranslation('booking')
  const translate = useTranslateMessage()
  const wizard = useAtomValue(wizardAtom)
  const hasToken = useAtomValue(patientTokenAtom) !== null
  const pendingAction = useAtomValue(pendingActionAtom)
  const stepError = useAtomValue(stepErrorAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const verify = useSetAtom(verifyCodeAtom)
  const continueAsNew = useSetAtom(continueAsNewAtom)
  // Only in this component: a code is never saved.
  const [code, setCode] = useState('')
  const { sent, reached } = wizard
  const isEnded = sent?.ended === true
  const field = useFocusAfterChange<HTMLInputElement>(sent?.at ?? null)
  const endedNote = useFocusAfterChange<HTMLDivElement>(isEnded)
  if (!sent) return null
  const { at, chosen, usedFor = chosen } = sent
  const isUsedForOther = usedFor !== chosen
  const contact = contactIn(sent)
  if (at === null && isVerified(wizard) && hasToken && !isUsedForOther)
    return <AlreadyVerified onContinue={() => onResult({ goTo: STAGE_OF_STEP[reached] })} />

  const options = {
    isSending: pendingAction === 'send',
    onCheckIdentifier: () => onResult({ goTo: 'identifier' }),
    onSend: () => {
      setCode('')
      onResult(sendCode())
    },
    onContinueAsNew: () => onResult(continueAsNew()),
  }
  if (isEnded || isUsedForOther)
    return <EndedCode ref={endedNote} error={stepError} sentAt={at} {...options} />
  if (at === null) return <ExpiredVerification contact={contact} error={stepError} {...options} />

  const requestError = isAboutRequest(stepError) ? stepError : null
  const error = stepError && !requestError ? translate(stepError) : undefined
  return (
    <>
      {requestError && <ErrorNote message={requestError} />}
      <form
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onResult(verify(code))
        }}
      >
        <Field
          id="otp"
          label={t('code.label')}
          hint={t(contact ? 'code.hint' : 'code.hintWithoutContact', { contact })}
          error={error}
          announced
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              className={`form-control ${styles['code']} ${error ? 'is-invalid' : ''}`}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(codeIn(event.target.value))}
            />
          )}
        </Field>
        <div className={styles['action']}>
          <BusyButton busy={pendingAction === 'verify'} busyText={t('code.verifying')}>
            {t('code.verify')}
          </BusyButton>
        </div>
      </form>
      <CodeOptions sentAt={at} {...options} />
    </>
  )
}

/** Focuses the element with the returned ref, if it is there, when the value has changed: what was pressed has gone. */
function useFocusAfterChange<Target extends HTMLElement>(value: unknown) {
  const element = useRef<Target>(null)
  const last = useRef(value)
  useEffect(() => {
    if (value !== last.current) element.current?.focus()
    last.current = value
  }, [value])
  return element
}
