import { Fragment } from 'react'
import type { LocationCode } from '@molar/contract'
import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { Icon, focusTitle } from '@molar/shared/ui'
import { rightsAtom } from '../blocker/rights.ts'
import { useBlockerText } from '../blocker/use-blocker-text.ts'
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
              <CallListLinks branch={notice.branch} />
            )}
          </span>
          <button
            type="button"
            className={`btn-close ${styles['dismiss']}`}
            aria-label={t('common:close')}
            onClick={() => {
              focusTitle()
              onClose()
            }}
          />
        </span>
      )}
    </output>
  )
}

/** A link to the call list of the branch, or one for each branch of the person. */
function CallListLinks({ branch }: { branch: LocationCode | null }) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  const { branches } = useAtomValue(rightsAtom)
  return (branch ? [branch] : branches).map((code) => (
    <Fragment key={code}>
      <Link to={`/schedule?branch=${code}`} state={{ panel: 'calls' }}>
        {branch ? t('notice.callList') : t('notice.callListOf', { branch: text.branch(code) })}
      </Link>{' '}
    </Fragment>
  ))
}
