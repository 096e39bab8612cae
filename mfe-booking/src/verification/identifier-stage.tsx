import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { Problem } from '../wizard/notes.tsx'
import type { StageProps } from '../wizard/stage-props.ts'
import { useSay } from '../wizard/use-say.ts'
import { busyAtom, changeWizardAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import styles from './verification.module.css'
import { sendCodeAtom } from './code.atoms.ts'
import { carryOnAsNewAtom } from './verification.atoms.ts'

export function IdentifierStage({ act }: StageProps) {
  const { t } = useTranslation('booking')
  const say = useSay()
  const { identifier } = useAtomValue(wizardAtom)
  const busy = useAtomValue(busyAtom) === 'send'
  const problem = useAtomValue(problemAtom)
  const change = useSetAtom(changeWizardAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const carryOn = useSetAtom(carryOnAsNewAtom)
  const isNobodys = problem !== null && 'key' in problem && problem.key === 'requestFailedHow'
  const error = problem && !isNobodys ? say(problem) : undefined
  const isUnknown = problem !== null && 'key' in problem && problem.key === 'noRecord'
  return (
    <>
      <p className={styles['lead']}>{t('identifier.how')}</p>
      {isNobodys && <Problem text={problem} />}
      <form
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          act(sendCode())
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
        <div className={styles['wayOn']}>
          <BusyButton busy={busy} busyText={t('identifier.sending')}>
            {t('identifier.confirm')}
          </BusyButton>
        </div>
      </form>
      {isUnknown && (
        <div className={styles['otherWay']}>
          <button type="button" className="btn btn-text" onClick={() => act(carryOn())}>
            {t('code.asNew')}
          </button>
        </div>
      )}
    </>
  )
}
