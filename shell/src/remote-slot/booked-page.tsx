import { formatDay, formatTime, isLocationCode } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { ErrorPage, SecondaryAction } from '../layout/error-page.tsx'
import type { StoredBooking } from '../remote-loader/stored-booking.ts'

interface BookedPageProps extends StoredBooking {
  onAgain: () => void
}

/** The confirmation of a booking, where the release that made it has not shown one. */
export function BookedPage({ booked, onAgain }: BookedPageProps) {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const { reference, appointment_date, start_time, location } = booked
  return (
    <ErrorPage
      title={t('booked.title')}
      action={<SecondaryAction onPress={onAgain}>{t('booked.again')}</SecondaryAction>}
    >
      <p>
        {t('booked.when', {
          date: formatDay(appointment_date.slice(0, 10), i18n.language),
          time: formatTime(start_time.slice(0, 5), i18n.language),
          city: isLocationCode(location) ? t(`common:city.${location}`) : location,
        })}
      </p>
      <p>
        <strong>{t('booked.reference', { reference })}</strong>
      </p>
      <p>{t('booked.changeOrCancel')}</p>
    </ErrorPage>
  )
}
