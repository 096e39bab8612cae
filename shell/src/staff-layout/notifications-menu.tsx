import { useEffect } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { clinicTimeAt, clinicToday, type DeskNotification, formatShortDay, formatTime } from '@molar/contract'
import { Link, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useRefetch } from '@molar/shared/ui'
import { markSeenAtom, notificationsAtom, readNotificationsAtom } from './desk-notifications.atoms.ts'
import { StaffIcon } from './staff-icon.tsx'
import { TopBarMenu } from './top-bar-menu.tsx'

/** What patients did and what failed, where the server tells; otherwise the samples of the specification. */
export function NotificationsMenu() {
  const { t } = useTranslation('staff')
  const { list, unseen } = useAtomValue(notificationsAtom)
  const read = useSetAtom(readNotificationsAtom)
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
      onClose={markSeen}
    >
      <h2 className="px-3 pt-2" id="notifications-title">
        {t('notifications')}
      </h2>
      {list ? <Told list={list} /> : <Samples />}
    </TopBarMenu>
  )
}

function Told({ list }: { list: readonly DeskNotification[] }) {
  const { t, i18n } = useTranslation(['staff', 'common'])
  const moment = (date: string, time: string) =>
    `${formatShortDay(date, i18n.language)}, ${formatTime(time, i18n.language)}`
  const textOf = ({ kind, start, location }: DeskNotification) => {
    const when = start ? moment(start.slice(0, 10), start.slice(11)) : ''
    return [t(`told.${kind}`), when, t(`common:city.${location}`)].filter(Boolean).join(' · ')
  }
  if (list.length === 0) return <p className="px-3 py-2 mb-0 text-body-secondary">{t('noNotifications')}</p>
  return (
    <ul className="notifications" aria-labelledby="notifications-title">
      {list.map((one) => {
        const at = new Date(one.at)
        return (
          <li key={one.id}>
            <Dropdown.Item
              as={Link}
              to={`/schedule?branch=${one.location}&date=${(one.start ?? clinicToday()).slice(0, 10)}`}
              className="px-3 py-2 text-wrap"
            >
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

/** The three samples of the specification. */
const SAMPLES = [
  { text: 'notification.booked', when: 'ago.minutes' },
  { text: 'notification.change', when: 'ago.hour' },
  { text: 'notification.blocker', when: 'ago.hour' },
] as const

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
