import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { usePrinting } from '../use-printing.ts'
import type { Bars, drawBars as draw } from './draw-chart.ts'
import styles from './figures.module.css'

type DrawBars = typeof draw

/** Bars with a legend, and the same numbers as a table for everybody who reads them better. */
export function BarChart({ bars, children }: { bars: Bars; children: ReactNode }) {
  const { t } = useTranslation('appointments')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [drawBars, setDrawBars] = useState<DrawBars | null>(null)
  const isPrinting = usePrinting()
  useEffect(() => {
    // A separate file: the tables are on screen before it arrives.
    import('./draw-chart.ts').then(
      (file) => setDrawBars(() => file.drawBars),
      () => setMissing(true),
    )
  }, [])
  useEffect(() => {
    if (!drawBars || !canvas.current) return undefined
    try {
      return drawBars(canvas.current, bars)
    } catch {
      // oxlint-disable-next-line react/set-state-in-effect -- Only the attempt shows that it cannot be drawn.
      setMissing(true)
      return undefined
    }
    // `isPrinting`: in other colours.
  }, [drawBars, bars, isPrinting])
  return (
    <>
      {!isMissing && (
        <div aria-hidden="true" className={isPrinting ? styles['paper'] : undefined}>
          {bars.series.length > 1 && (
            <ul className={styles['legend']}>
              {bars.series.map(({ label, color }) => (
                <li key={label}>
                  <span className={styles['mark']} style={{ background: `var(${color})` }} />
                  {label}
                </li>
              ))}
            </ul>
          )}
          <div className={styles['chart']}>
            <canvas ref={canvas} />
          </div>
        </div>
      )}
      <details
        open={isMissing || isPrinting || isOpen}
        onToggle={({ currentTarget }) => !isPrinting && setOpen(currentTarget.open)}
      >
        <summary>{t('figures.numbers')}</summary>
        {children}
      </details>
    </>
  )
}
