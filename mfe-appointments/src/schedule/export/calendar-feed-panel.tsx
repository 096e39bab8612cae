import { useState } from 'react'
import { clinicToday, formatDay } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field, FieldError } from '@molar/shared/ui'
import styles from '../panel/panel.module.css'
import { PANEL_TITLE, SidePanel } from '../panel/side-panel.tsx'
import { useCalendarFeed } from './use-calendar-feed.ts'

/** Does what a button is for that goes away: the focus stays in the panel. */
function keepFocus(action: () => void) {
  document.getElementById(PANEL_TITLE)?.focus()
  action()
}

/** Makes, renews and withdraws the person's secret address for a calendar program. */
export function CalendarFeedPanel({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['appointments', 'common'])
  const { feed, isBusy, failure, renew, withdraw, retry } = useCalendarFeed()
  return (
    <SidePanel title={t('feed.title')} onClose={onClose}>
      {failure && <FieldError id="feed-failure" announced message={failure} />}
      {!feed && !isBusy && (
        <button type="button" className="btn btn-outline-primary" onClick={() => keepFocus(retry)}>
          {t('common:tryAgain')}
        </button>
      )}
      {feed && (
        <>
          <p>{t(`feed.${feed.shows}`)}</p>
          <p>{t('feed.content')}</p>
          {feed.address && <NewAddress key={feed.address} address={feed.address} />}
          {feed.since && !feed.address && (
            <p>{t('feed.since', { day: formatDay(clinicToday(new Date(feed.since)), i18n.language) })}</p>
          )}
          <div className={styles['buttons']}>
            <button type="button" className="btn btn-primary" aria-disabled={isBusy} onClick={renew}>
              {t(feed.since ? 'feed.renew' : 'feed.create')}
            </button>
            {feed.since && (
              <button
                type="button"
                className="btn btn-outline-primary"
                aria-disabled={isBusy}
                onClick={() => keepFocus(withdraw)}
              >
                {t('feed.withdraw')}
              </button>
            )}
          </div>
          {feed.since && <p className="form-text">{t('feed.renewHint')}</p>}
          <output className="visually-hidden">{t(feed.since ? 'feed.exists' : 'feed.none')}</output>
        </>
      )}
    </SidePanel>
  )
}

/** Shown once: the server stores only a hash. */
function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation('appointments')
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      <Field id="feed-address" label={t('feed.address')} hint={t('feed.addressHint')}>
        {(control) => (
          <input
            {...control}
            className="form-control"
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <p className={styles['buttons']}>
        <button
          type="button"
          className="btn btn-outline-primary"
          onClick={() =>
            void navigator.clipboard?.writeText(address).then(
              () => setIsCopied(true),
              () => {},
            )
          }
        >
          {t('feed.copy')}
        </button>
        <output>{isCopied && t('feed.copied')}</output>
      </p>
    </>
  )
}
