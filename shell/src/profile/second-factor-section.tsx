import { useState } from 'react'
import type { SecondFactorSecret, SecondFactorStatus } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { AccountForm, type AccountField } from './account-form.tsx'
import {
  confirmSecondFactorAtom,
  newSecondFactorAtom,
  renewRecoveryCodesAtom,
  turnOffSecondFactorAtom,
} from './profile.atoms.ts'
import { focusSection, LoadFailed, ProfileSection } from './profile-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorOverview } from './second-factor-overview.tsx'
import { SetUpApp } from './set-up-app.tsx'

const ID = 'second-factor'

const PASSWORD: AccountField = { name: 'password', kind: 'password' }
const PASSWORD_AND_CODE: AccountField[] = [PASSWORD, { name: 'code', kind: 'code', orRecovery: true }]

/** What the person is doing. */
type Step =
  | { kind: 'prove' }
  | { kind: 'renew-codes' }
  | { kind: 'turn-off' }
  | { kind: 'app'; secret: SecondFactorSecret }
  | { kind: 'codes'; codes: string[]; done: string }

interface SecondFactorSectionProps {
  /** Null while it loads. */
  status: SecondFactorStatus | null
  isFailed: boolean
  /** `status` may be old. */
  isLoading: boolean
  /** It changed: the other sessions may have ended too. */
  onReload: () => void
}

export function SecondFactorSection({ status, isFailed, isLoading, onReload }: SecondFactorSectionProps) {
  const { t } = useTranslation('account')
  const start = useSetAtom(newSecondFactorAtom)
  const confirm = useSetAtom(confirmSecondFactorAtom)
  const renew = useSetAtom(renewRecoveryCodesAtom)
  const turnOff = useSetAtom(turnOffSecondFactorAtom)
  const [step, setStep] = useState<Step | null>(null)
  const [done, setDone] = useState('')

  function open(next: Step) {
    setDone('')
    setStep(next)
  }
  function close() {
    setStep(null)
    setDone('')
    focusSection(ID)
  }
  function cancel() {
    close()
    // A request without a response may have changed it.
    onReload()
  }
  const form = (
    fields: AccountField[],
    submit: string,
    act: (values: Record<string, string>, isOpen: () => boolean) => Promise<void>,
    noResponse?: string,
  ) => (
    <AccountForm
      id={ID}
      fields={fields}
      submit={submit}
      busy={t('profile.factor.checking')}
      noResponse={noResponse}
      onSubmit={act}
      onCancel={cancel}
    />
  )

  function content(step: Step, { enabled }: SecondFactorStatus) {
    if (step.kind === 'prove')
      return form(
        enabled ? PASSWORD_AND_CODE : [PASSWORD],
        t('profile.factor.next'),
        async (values, isOpen) => {
          const secret = await start({ password: '', ...values })
          if (isOpen()) setStep({ kind: 'app', secret })
        },
      )
    if (step.kind === 'app')
      return (
        <SetUpApp
          id={ID}
          secret={step.secret}
          onConfirm={async (code) =>
            setStep({ kind: 'codes', codes: await confirm(code), done: t('profile.factor.turnedOn') })
          }
          onCancel={cancel}
        />
      )
    if (step.kind === 'renew-codes')
      return form(
        PASSWORD_AND_CODE,
        t('profile.factor.newCodes'),
        async ({ password = '', code = '' }) =>
          setStep({
            kind: 'codes',
            codes: await renew({ password, code }),
            done: t('profile.factor.codesRenewed'),
          }),
        t('profile.factor.noResponse'),
      )
    if (step.kind === 'turn-off')
      return form(
        PASSWORD_AND_CODE,
        t('profile.factor.turnOff'),
        async ({ password = '', code = '' }, isOpen) => {
          await turnOff({ password, code })
          if (isOpen()) close()
          setDone(t('profile.factor.turnedOff'))
          onReload()
        },
      )
    return (
      <RecoveryCodes
        codes={step.codes}
        onDone={() => {
          close()
          setDone(step.done)
          onReload()
        }}
      />
    )
  }

  return (
    <ProfileSection id={ID} title={t('profile.factor.title')} done={done}>
      {isFailed && step === null && <LoadFailed id={ID} onRetry={onReload} />}
      {status &&
        (step === null
          ? !isFailed &&
            !isLoading && <SecondFactorOverview status={status} onOpen={(kind) => open({ kind })} />
          : content(step, status))}
    </ProfileSection>
  )
}
