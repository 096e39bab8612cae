import { useEffect } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useRefetch } from '@molar/shared/ui'
import {
  markSeenAtom,
  notificationsAtom,
  readNotificationsAtom,
  retryNotificationsAtom,
} from './desk-notifications.atoms.ts'
import { SAMPLES } from './notification-samples.ts'
import { StaffIcon } from './staff-icon.tsx'
import { TopBarMenu } from './top-bar-menu.tsx'

/** What patients did and what failed, where the server tells; otherwise the samples of the specification. */
export function NotificationsMenu() {
  const { t } = useTranslation('staff')
  const { list, unseen, status, readAt } = useAtomValue(notificationsAtom)
  const read = useSetAtom(readNotificationsAtom)
  const retry = useSetAtom(retryNotificationsAtom)
  const markSeen = useSetAtom(markSeenAtom)
  useEffect(() => void read(), [read])
  useRefetch(() => void read())
  const count = list ? unseen : SAMPLES.length
  const button = (
    <>
      <StaffIcon name="bell" />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </>
  )
  return (
    <TopBarMenu
      id="notifications"
      label={t('notificationsCount', { count })}
      button={button}
      onClose={() => void markSeen()}
      renderItems={({ NotificationList }) => (
        <NotificationList
          {...{ list, status, readAt }}
          onRead={() => void read()}
          onRetry={() => void retry()}
        />
      )}
    />
  )
}
