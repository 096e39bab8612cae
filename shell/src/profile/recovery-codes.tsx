import { useEffect, useRef, useState } from 'react'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { RECOVERY_CODES, unsavedAtom } from '../layout/page-state.atoms.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes, which are shown this once. Who leaves the page is asked first. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('account')
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => {
    // After Cancel, somebody may already type in another form of the page.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const holdUnsaved = useSetAtom(unsavedAtom)
  useEffect(() => {
    holdUnsaved(RECOVERY_CODES)
    return () => holdUnsaved('')
  }, [holdUnsaved])
  const text = codes.join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(t('profile.factor.copied'))
    } catch {
      setCopied(t('profile.factor.notCopied'))
    }
  }

  return (
    <div className="fields">
      <h3 tabIndex={-1} ref={heading}>
        {t('profile.factor.codesTitle')}
      </h3>
      <p>{t('profile.factor.codesHow')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="profile-actions">
        <button className="btn btn-outline-primary" type="button" onClick={() => void copy()}>
          {t('profile.factor.copy')}
        </button>
        <a
          className="btn btn-outline-primary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {t('profile.factor.download')}
        </a>
        <output>{copied}</output>
      </div>
      <div className="profile-actions">
        <button className="btn btn-primary" type="button" onClick={onDone}>
          {t('profile.factor.codesSaved')}
        </button>
      </div>
    </div>
  )
}
