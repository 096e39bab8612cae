import { useState } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { useErrorCount } from '../components/notes.tsx'
import verification from '../verification/verification.module.css'
import { useTranslateMessage } from '../wizard/message.ts'
import { checkAnswerAtom, isCheckingAtom } from './appointment.atoms.ts'
import { appointmentAtom, answerErrorAtom } from './loaded-appointment.atoms.ts'

/** Asks for a part of the contact, before anything personal is shown or changed. */
export function IdentityCheck() {
  const { t } = useTranslation('my-appointment')
  const translate = useTranslateMessage()
  const appointment = useAtomValue(appointmentAtom)
  const answerError = useAtomValue(answerErrorAtom)
  const isBusy = useAtomValue(isCheckingAtom)
  const check = useSetAtom(checkAnswerAtom)
  const errorCount = useErrorCount(answerError)
  const [answer, setAnswer] = useState('')
  const [first, ...others] = appointment?.checkBy ?? []
  const error = answerError ? translate(answerError) : undefined
  return (
    <form
      className={verification['fields']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check(answer)
      }}
    >
      <Field
        id="answer"
        label={t(`check.label.${others.length > 0 || !first ? 'both' : first}`)}
        hint={t('check.hint')}
        error={error}
        errorKey={errorCount}
        announced
      >
        {(control) => (
          <input
            {...control}
            className={`form-control ${verification['code']} ${error ? 'is-invalid' : ''}`}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            inputMode={first === 'phone' && others.length === 0 ? 'numeric' : 'text'}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
      </Field>
      <div className={verification['action']}>
        <BusyButton busy={isBusy} busyText={t('check.checking')}>
          {t('check.continue')}
        </BusyButton>
      </div>
    </form>
  )
}
