import type { ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'

const THIS_YEAR = new Date().getFullYear()

interface FrameProps {
  /** What stands above and beside the content. */
  bars: ReactNode
  /** Class of the whole, for styles of its own. */
  frame?: string
  /** Class of the content's place. */
  page: string
  children: ReactNode
}

/** What every page has around its content: skip link, bars, footer. */
export function Frame({ bars, frame = '', page, children }: FrameProps) {
  const { t } = useTranslation('shell')
  const { productName } = usePortal().settings.clinic
  return (
    <>
      <a className="skip visually-hidden-focusable" href="#main">
        {t('skip')}
      </a>
      <div className={`shell ${frame}`}>
        {bars}
        <main id="main" className={page} tabIndex={-1}>
          {children}
        </main>
        <footer className="foot">{t('footer', { year: THIS_YEAR, product: productName })}</footer>
      </div>
    </>
  )
}
