import type { SecondFactorSecret } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { AccountForm } from './account-form.tsx'
import { QrCode } from './qr-code.tsx'

interface SetUpAppProps {
  id: string
  secret: SecondFactorSecret
  onConfirm: (code: string) => Promise<void>
  onCancel: () => void
}

/** The secret for the authenticator app, as a picture and as text, and the first code of the app. */
export function SetUpApp({ id, secret: { secret, uri }, onConfirm, onCancel }: SetUpAppProps) {
  const { t } = useTranslation('account')
  return (
    <div className="fields">
      <p>{t('profile.factor.scan')}</p>
      <QrCode text={uri} label={t('profile.factor.qrLabel')} />
      <p>
        {t('profile.factor.orType')}
        <br />
        <code className="secret">{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
      <AccountForm
        id={id}
        fields={[{ name: 'code', kind: 'code' }]}
        submit={t('profile.factor.confirm')}
        busy={t('profile.factor.checking')}
        noResponse={t('profile.factor.noResponse')}
        onSubmit={({ code = '' }) => onConfirm(code)}
        onCancel={onCancel}
      />
    </div>
  )
}
