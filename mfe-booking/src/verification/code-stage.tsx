import { useState } from 'react'
import type { MatchingPatient } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { isVerified } from '../wizard/guard.ts'
import type { StageProps } from '../wizard/stage-props.ts'
import { STAGE_OF_STEP } from '../wizard/stages.ts'
import { useSay } from '../wizard/use-say.ts'
import type { Sent } from '../wizard/wizard.ts'
import { busyAtom, patientTokenAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { chooseMatchAtom, sendCodeAtom, verifyCodeAtom } from './code.atoms.ts'
import { AlreadyVerified, SendFirst } from './code-spent.tsx'
import { NameField } from './name-field.tsx'
import { NoCode } from './no-code.tsx'
import styles from './verification.module.css'
import { carryOnAsNewAtom } from './verification.atoms.ts'

const contactIn = ({ via }: Sent, match: MatchingPatient | undefined) =>
  (via === 'phone' ? match?.phoneNumber : match?.email) ?? ''

/** The code that was sent, and the name where several fit. */
export function CodeStage({ act }: StageProps) {
  const { t } = useTranslation('booking')
  const say = useSay()
  const wizard = useAtomValue(wizardAtom)
  const live = useAtomValue(patientTokenAtom) !== null
  const busy = useAtomValue(busyAtom)
  const problem = useAtomValue(problemAtom)
  const choose = useSetAtom(chooseMatchAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const verify = useSetAtom(verifyCodeAtom)
  const carryOn = useSetAtom(carryOnAsNewAtom)
  // Only here, for as long as it is typed: a code is never kept.
  const [code, setCode] = useState('')
  const { sent, reached } = wizard
  if (!sent) return null
  const { matches, chosen, at } = sent
  // One number or address usually serves all of them, so the first one's says where to look.
  const contact = contactIn(sent, matches[chosen ?? 0])
  if (at === null && isVerified(wizard) && live)
    return <AlreadyVerified onGoOn={() => act({ go: STAGE_OF_STEP[reached] })} />

  const sentence = problem ? say(problem) : undefined
  const wrongName = matches.length > 1 && problem !== null && 'key' in problem && problem.key === 'selectName'
  const ways = {
    busy: busy === 'send',
    onCheck: () => act({ go: 'identifier' }),
    onSend: () => act(sendCode()),
    onCarryOn: () => act(carryOn()),
  }
  if (at === null) return <SendFirst contact={contact} problem={problem} {...ways} />
  return (
    <>
      <form
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          act(verify(code))
        }}
      >
        {matches.length > 1 && (
          <NameField
            matches={matches}
            chosen={chosen}
            error={wrongName ? sentence : undefined}
            onChoose={choose}
          />
        )}
        <Field
          id="otp"
          label={t('code.label')}
          hint={contact ? t('code.hint', { contact }) : t('code.hintNobody')}
          error={wrongName ? undefined : sentence}
          announced
        >
          {(control) => (
            <input
              {...control}
              className={`form-control ${styles['code']} ${problem && !wrongName ? 'is-invalid' : ''}`}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <div className={styles['wayOn']}>
          <BusyButton busy={busy === 'verify'} busyText={t('code.verifying')}>
            {t('code.verify')}
          </BusyButton>
        </div>
      </form>
      <NoCode sentAt={at} {...ways} />
    </>
  )
}
