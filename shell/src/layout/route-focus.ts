import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Focus goes to the content of a new page, as it would after loading one; the first page leaves it alone. */
export function useRouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (pathname === '/') return // no page, only the way to one
    const isNew = shown.current !== null && shown.current !== pathname
    shown.current = pathname
    if (!isNew) return
    const main = document.getElementById('main')
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target?.focus()
    document.documentElement.scrollTop = 0
  }, [pathname])
}
