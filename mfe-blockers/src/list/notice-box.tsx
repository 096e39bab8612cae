import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import styles from './list.module.css'
import { extensionsAtom, type ActionNotice } from './list.atoms.ts'

interface NoticeBoxProps {
  notice: ActionNotice | null
  onClose: () => void
}

/** The notice about the last action. The empty `output` stays on the page, so that a new notice is announced. */
export function NoticeBox({ notice, onClose }: NoticeBoxProps) {
  const { t } = useTranslation(['blockers', 'common'])
  const { hasSchedule } = useAtomValue(extensionsAtom)
  return (
    <output className="d-block">
      {notice && (
        <span className={`note mb-3 ${styles['notice']}`}>
          <span className={notice.kind === 'saved' ? 'ok' : 'warn'}>
            <Icon name={notice.kind === 'saved' ? 'done' : 'warning'} />
          </span>
          <span className="flex-fill">
            <strong>{t(`notice.${notice.kind}`, { description: notice.description })}</strong>{' '}
            {notice.kind === 'saved' &&
              notice.affected !== null &&
              t('notice.affected', { count: notice.affected })}{' '}
            {notice.kind === 'saved' && notice.affected !== null && notice.affected > 0 && hasSchedule && (
              <Link
                to={`/schedule${notice.branch ? `?branch=${notice.branch}` : ''}`}
                state={{ panel: 'calls' }}
              >
                {t('notice.callList')}
              </Link>
            )}
          </span>
          <button
            type="button"
            className={`btn-close ${styles['dismiss']}`}
            aria-label={t('common:close')}
            onClick={onClose}
          />
        </span>
      )}
    </output>
  )
}
