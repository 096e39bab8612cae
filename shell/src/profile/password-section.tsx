import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { AccountForm } from './account-form.tsx'
import { changePasswordAtom } from './profile.atoms.ts'
import { focusSection, ProfileSection } from './profile-section.tsx'

const ID = 'password'

interface PasswordSectionProps {
  /** The other sessions have ended. */
  onChanged: () => void
}

export function PasswordSection({ onChanged }: PasswordSectionProps) {
  const { t } = useTranslation('account')
  const changePassword = useSetAtom(changePasswordAtom)
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState('')

  function close() {
    setOpen(false)
    setDone('')
    focusSection(ID)
  }

  return (
    <ProfileSection id={ID} title={t('profile.password.title')} done={done}>
      {isOpen ? (
        <AccountForm
          id={ID}
          fields={[
            { name: 'current', kind: 'password', label: t('profile.password.current') },
            {
              name: 'password',
              kind: 'new-password',
              label: t('newPassword.label'),
              hint: t('newPassword.rule', { count: MIN_PASSWORD_LENGTH }),
            },
          ]}
          submit={t('profile.password.save')}
          busy={t('newPassword.saving')}
          noResponse={t('profile.password.noResponse')}
          onSubmit={async ({ current = '', password = '' }, isOpen) => {
            await changePassword(current, password)
            if (isOpen()) close()
            setDone(t('profile.password.done'))
            onChanged()
          }}
          onCancel={close}
        />
      ) : (
        <>
          <p>{t('profile.password.how')}</p>
          <button
            className="btn btn-outline-primary"
            type="button"
            onClick={() => {
              setDone('')
              setOpen(true)
            }}
          >
            {t('profile.password.change')}
          </button>
        </>
      )}
    </ProfileSection>
  )
}
