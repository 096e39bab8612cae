import type { ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'

const THIS_YEAR = new Date().getFullYear()

interface PageFrameProps {
  /** The bars above and beside the content. */
  bars: ReactNode
  /** Class of the whole frame, for styles of its own. */
  className?: string
  /** Class of the element `main`. */
  mainClassName: string
  children: ReactNode
}

/** The parts around the content of every page: skip link, bars, footer. */
export function PageFrame({ bars, className = '', mainClassName, children }: PageFrameProps) {
  const { t } = useTranslation('shell')
  const { productName } = usePortal().settings.clinic
  return (
    <>
      <a
        className="skip visually-hidden-focusable"
        href="#main"
        onClick={(event) => {
          // An entry of the history for it would have no state of the page.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('skip')}
      </a>
      <div className={`shell ${className}`}>
        {bars}
        <main id="main" className={mainClassName} tabIndex={-1}>
          {children}
        </main>
        <footer className="foot">{t('footer', { year: THIS_YEAR, product: productName })}</footer>
      </div>
    </>
  )
}
