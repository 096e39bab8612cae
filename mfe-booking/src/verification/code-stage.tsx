import { useState } from 'react'
import { type MatchingPatient, OTP_DIGITS, patientDisplayName } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { useTranslateMessage } from '../wizard/message.ts'
import { STAGE_OF_STEP } from '../wizard/stages.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { isVerified, type SentCode } from '../wizard/wizard.ts'
import { patientTokenAtom, pendingActionAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { AlreadyVerified, CodeOptions, ExpiredVerification } from './code-options.tsx'
import { chooseMatchAtom, sendCodeAtom, verifyCodeAtom } from './code.atoms.ts'
import { continueAsNewAtom } from './verification.atoms.ts'
import styles from './verification.module.css'

/** The address or number the code was sent to. Several patients who match usually share one. */
function contactIn({ via, matches, chosen }: SentCode) {
  const match = matches[chosen ?? 0]
  return (via === 'phone' ? match?.phoneNumber : match?.email) ?? ''
}

/** Asks for the code that was sent, and for the name where several patients match. */
export function CodeStage({ onResult }: StageProps) {
  const { t } = useTranslation('booking')
  const translate = useTranslateMessage()
  const wizard = useAtomValue(wizardAtom)
  const hasToken = useAtomValue(patientTokenAtom) !== null
  const pendingAction = useAtomValue(pendingActionAtom)
  const problem = useAtomValue(problemAtom)
  const choose = useSetAtom(chooseMatchAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const verify = useSetAtom(verifyCodeAtom)
  const continueAsNew = useSetAtom(continueAsNewAtom)
  // Only in this component: a code is never saved.
  const [code, setCode] = useState('')
  const { sent, reached } = wizard
  if (!sent) return null
  const { matches, chosen, at } = sent
  const contact = contactIn(sent)
  if (at === null && isVerified(wizard) && hasToken)
    return <AlreadyVerified onContinue={() => onResult({ goTo: STAGE_OF_STEP[reached] })} />

  const options = {
    isSending: pendingAction === 'send',
    onCheckIdentifier: () => onResult({ goTo: 'identifier' }),
    onSend: () => onResult(sendCode()),
    onContinueAsNew: () => onResult(continueAsNew()),
  }
  if (at === null) return <ExpiredVerification contact={contact} problem={problem} {...options} />

  const error = problem ? translate(problem) : undefined
  const isNameMissing =
    matches.length > 1 && problem !== null && 'key' in problem && problem.key === 'selectName'
  return (
    <>
      <form
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onResult(verify(code))
        }}
      >
        {matches.length > 1 && (
          <NameField
            matches={matches}
            chosen={chosen}
            error={isNameMissing ? error : undefined}
            onChoose={choose}
          />
        )}
        <Field
          id="otp"
          label={t('code.label')}
          hint={t(contact ? 'code.hint' : 'code.hintWithoutContact', { contact, digits: OTP_DIGITS })}
          error={isNameMissing ? undefined : error}
          announced
        >
          {(control) => (
            <input
              {...control}
              className={`form-control ${styles['code']} ${problem && !isNameMissing ? 'is-invalid' : ''}`}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={(event) => setCode(event.target.value)}
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

interface NameFieldProps {
  matches: MatchingPatient[]
  chosen: number | null
  error: string | undefined
  onChoose: (index: number | null) => void
}

/** Which of the matching patients it is. The server decides how much of each name it shows. */
function NameField({ matches, chosen, error, onChoose }: NameFieldProps) {
  const { t } = useTranslation('booking')
  return (
    <Field id="name" label={t('code.select')} error={error} announced>
      {(control) => (
        <select
          {...control}
          className={`form-select ${error ? 'is-invalid' : ''}`}
          required
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('code.choose')}</option>
          {matches.map((match, index) => (
            <option key={index} value={index}>
              {patientDisplayName(match)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
