import { useEffect, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { Logo } from '../layout/logo.tsx'

const SHOWN_FOR = 2500

/** Covers the page after each change of route, for as long as the specification says. Give it the route as its key. */
export function Preloader() {
  const { t } = useTranslation('common')
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [])
  if (over) return null
  return (
    <output className="preloader">
      <Logo />
      {t('loading')}
    </output>
  )
}
