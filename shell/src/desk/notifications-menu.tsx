import { useTranslation } from '@molar/shared/platform'
import { DeskIcon } from './desk-icon.tsx'
import { DropDown } from './drop-down.tsx'

/** The specification's three samples; nothing notifies anybody yet. */
const SAMPLES = [
  { text: 'notification.booked', when: 'ago.minutes' },
  { text: 'notification.change', when: 'ago.hour' },
  { text: 'notification.blocker', when: 'ago.hour' },
] as const

export function NotificationsMenu() {
  const { t } = useTranslation('staff')
  const button = (
    <>
      <DeskIcon name="bell" />
      <span className="count" aria-hidden="true">
        {SAMPLES.length}
      </span>
    </>
  )
  return (
    <DropDown id="notifications" label={t('notificationsCount', { count: SAMPLES.length })} button={button}>
      <h2 className="px-3 pt-2" id="notifications-title">
        {t('notifications')}
      </h2>
      <p className="px-3 mb-2 small text-body-secondary" id="notifications-samples">
        {t('notificationSamples')}
      </p>
      <ul
        className="notifications"
        aria-labelledby="notifications-title"
        aria-describedby="notifications-samples"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {SAMPLES.map(({ text, when }) => (
          <li className="px-3 py-2" key={text}>
            {t(text)}
            <div className="small text-body-secondary">{t(when)}</div>
          </li>
        ))}
      </ul>
    </DropDown>
  )
}
