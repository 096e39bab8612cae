import { patientDisplayName } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import { useTranslateMessage } from '../wizard/message.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { stepErrorAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { chooseMatchAtom, continueWithNameAtom } from './verify-code.atoms.ts'
import styles from './verification.module.css'

/** Asks which of several matching patients it is. The server decides how much of each name it shows. */
export function NameStage({ onResult }: StageProps) {
  const { t } = useTranslation('booking')
  const translate = useTranslateMessage()
  const { sent } = useAtomValue(wizardAtom)
  const stepError = useAtomValue(stepErrorAtom)
  const choose = useSetAtom(chooseMatchAtom)
  const continueWithName = useSetAtom(continueWithNameAtom)
  if (!sent) return null
  const error = stepError ? translate(stepError) : undefined
  return (
    <>
      <p className={styles['lead']}>{t('name.how')}</p>
      <form
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onResult(continueWithName())
        }}
      >
        <Field id="name" label={t('name.select')} error={error} announced>
          {(control) => (
            <select
              {...control}
              className={`form-select ${error ? 'is-invalid' : ''}`}
              required
              value={sent.chosen ?? ''}
              onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{t('name.choose')}</option>
              {sent.matches.map((match, index) => (
                <option key={index} value={index}>
                  {patientDisplayName(match)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className={styles['action']}>
          <button type="submit" className="btn btn-primary">
            {t('code.continue')}
          </button>
        </div>
      </form>
    </>
  )
}
