import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import styles from './blockers.module.css'
import type { Notice } from './notice.atoms.ts'

interface NoticeBoxProps {
  notice: Notice | null
  onClose: () => void
}

/** What became of the last action, for as long as one wants to read it. Stands there empty, so that it is announced. */
export function NoticeBox({ notice, onClose }: NoticeBoxProps) {
  const { t } = useTranslation(['blockers', 'common'])
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
              t('notice.affected', { count: notice.affected })}
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
