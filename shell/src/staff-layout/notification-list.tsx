import { useEffect, useRef } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { clinicTimeAt, clinicToday, type DeskNotification, formatShortDay, formatTime } from '@molar/contract'
import { Link, useTranslation } from '@molar/shared/platform'
import { useMoment } from '@molar/shared/ui'
import { SAMPLES } from './notification-samples.ts'

interface NotificationListProps {
  list: readonly DeskNotification[] | null
  /** Of the last attempt to read `list`. */
  status: 'loading' | 'failed' | 'ready'
  /** The instant at which `list` was read; null: not yet. */
  readAt: Date | null
  onRead: () => void
  onRetry: () => void
}

/** The notifications with their heading; null: the server has none, so the samples of the specification. */
export function NotificationList({ list, status, readAt, onRead, onRetry }: NotificationListProps) {
  const { t } = useTranslation(['staff', 'common'])
  const moment = useMoment()
  const title = useRef<HTMLHeadingElement>(null)
  const isStale = status === 'failed' && readAt !== null
  useEffect(() => {
    if (status === 'failed') onRead()
    // oxlint-disable-next-line react/exhaustive-deps -- as the menu opens
  }, [])
  const retry = () => {
    title.current!.focus() // the button is about to be removed
    onRetry()
  }
  return (
    <>
      <h2 className="px-3 pt-2" id="notifications-title" tabIndex={-1} ref={title}>
        {t('notifications')}
      </h2>
      {isStale && (
        <p className="px-3 py-2 mb-0 text-body-secondary">
          {t('staff:staleNotifications', { time: moment(readAt) })}
        </p>
      )}
      {!readAt ? (
        <div className="px-3 py-2 text-body-secondary">
          <output>{t(status === 'failed' ? 'staff:notLoaded' : 'common:loading')}</output>
          {status === 'failed' && (
            <button type="button" className="btn btn-sm btn-outline-primary d-block mt-2" onClick={retry}>
              {t('common:tryAgain')}
            </button>
          )}
        </div>
      ) : list ? (
        <Notifications list={list} isStale={isStale} />
      ) : (
        <Samples />
      )}
    </>
  )
}

function Notifications({ list, isStale }: { list: readonly DeskNotification[]; isStale: boolean }) {
  const { t, i18n } = useTranslation(['staff', 'common'])
  const moment = (date: string, time: string) =>
    `${formatShortDay(date, i18n.language)}, ${formatTime(time, i18n.language)}`
  const textOf = ({ kind, start, about = start ?? '', location }: DeskNotification) => {
    const when = about ? moment(about.slice(0, 10), about.slice(11)) : ''
    return [t(`notificationKind.${kind}`), when, t(`common:city.${location}`)].filter(Boolean).join(' · ')
  }
  if (list.length === 0)
    return isStale ? null : <p className="px-3 py-2 mb-0 text-body-secondary">{t('noNotifications')}</p>
  return (
    <ul className="notifications" aria-labelledby="notifications-title">
      {list.map((one) => {
        const at = new Date(one.at)
        return (
          <li key={one.id}>
            <Dropdown.Item as={Link} to={detailsOf(one)} className="px-3 py-2">
              {textOf(one)}
              <span className="d-block small text-body-secondary">
                {moment(clinicToday(at), clinicTimeAt(at))}
              </span>
            </Dropdown.Item>
          </li>
        )
      })}
    </ul>
  )
}

/** The day of the appointment with its details, or today for a message that is about none. */
function detailsOf({ location, start, appointmentId }: DeskNotification) {
  const date = (start ?? clinicToday()).slice(0, 10)
  const path = `/schedule?branch=${location}&date=${date}`
  return appointmentId === null ? path : `${path}&appointment=${appointmentId}`
}

function Samples() {
  const { t } = useTranslation('staff')
  return (
    <>
      <p className="px-3 mb-2 small text-body-secondary" id="notifications-samples">
        {t('notificationSamples')}
      </p>
      <ul
        className="notifications"
        aria-labelledby="notifications-title"
        aria-describedby="notifications-samples"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be reachable by keyboard
        tabIndex={0}
      >
        {SAMPLES.map(({ text, when }) => (
          <li className="px-3 py-2" key={text}>
            {t(text)}
            <div className="small text-body-secondary">{t(when)}</div>
          </li>
        ))}
      </ul>
    </>
  )
}
