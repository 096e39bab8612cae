import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import type { Bars } from './draw-chart.ts'
import styles from './figures.module.css'

/** Bars with a legend, and the same numbers as a table for everybody who reads them better. */
export function BarChart({ bars, children }: { bars: Bars; children: ReactNode }) {
  const { t } = useTranslation('appointments')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    let end = () => {}
    let isCurrent = true
    async function draw() {
      try {
        // A separate file: the tables are on screen before it arrives.
        const { drawBars } = await import('./draw-chart.ts')
        if (isCurrent && canvas.current) end = drawBars(canvas.current, bars)
      } catch {
        setIsMissing(true)
      }
    }
    void draw()
    return () => {
      isCurrent = false
      end()
    }
  }, [bars])
  return (
    <>
      {!isMissing && (
        <div aria-hidden="true">
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
      <details open={isMissing}>
        <summary>{t('figures.numbers')}</summary>
        {children}
      </details>
    </>
  )
}
