import type { ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'
import { Bar } from './bar.tsx'

const THIS_YEAR = new Date().getFullYear()

interface FrameProps {
  /** What stands at the end of the bar. */
  tools: ReactNode
  /** Class of the whole, for styles of its own. */
  frame?: string
  /** Class of the content's place. */
  page: string
  children: ReactNode
}

/** What every page has around its content: skip link, bar, footer. */
export function Frame({ tools, frame = '', page, children }: FrameProps) {
  const { t } = useTranslation('shell')
  const { productName } = usePortal().settings.clinic
  return (
    <>
      <a className="skip visually-hidden-focusable" href="#main">
        {t('skip')}
      </a>
      <div className={`shell ${frame}`}>
        <Bar>{tools}</Bar>
        <main id="main" className={page} tabIndex={-1}>
          {children}
        </main>
        <footer className="foot">{t('footer', { year: THIS_YEAR, product: productName })}</footer>
      </div>
    </>
  )
}
