import { useEffect } from 'react'
import { useAtom, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { focusTitle } from '@molar/shared/ui'
import { lostChangesAtom, lostNoticeAtom } from './lost-changes.atoms.ts'

/** Names the patients whose changes were not confirmed before the person was signed out. */
export function LostChanges() {
  const { t } = useTranslation(['appointments', 'common'])
  const { notify } = useHost()
  const [patients, forget] = useAtom(lostChangesAtom)
  const provide = useSetAtom(lostNoticeAtom)
  useEffect(() => provide(() => notify('error', t('notChanged.signedOut'))), [provide, notify, t])
  return (
    patients.length > 0 && (
      <div className="note note-danger mb-3" role="alert">
        <p className="mb-2">{t('notChanged.lost', { names: patients.join(', ') })}</p>
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          onClick={() => {
            forget()
            focusTitle()
          }}
        >
          {t('common:close')}
        </button>
      </div>
    )
  )
}
