import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Focus goes to the content of a new page, as it would after loading one; the first page leaves it alone. */
export function useRouteFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('main')
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target?.focus()
    window.scrollTo(0, 0)
  }, [pathname])
}
