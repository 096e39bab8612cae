import { useEffect, useLayoutEffect } from 'react'
import { useAtom, useLocation } from '@molar/shared/platform'
import { layoutAtom, WIDE } from './layout.atoms.ts'
import { switchesOf } from './layout.ts'
import { groupOf } from './menu-groups.ts'

/** The layout, tied to the page: its switches on `<html>`, the width of the window, the address. Once in a page. */
export function useLayout() {
  const [layout, happened] = useAtom(layoutAtom)
  const { pathname } = useLocation()

  // Before the browser draws: no flash of another layout.
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, switchesOf(layout))
  }, [layout])

  useEffect(() => {
    const wide = matchMedia(WIDE)
    const resized = () => happened({ type: 'resized', isMobile: !wide.matches })
    wide.addEventListener('change', resized)
    return () => wide.removeEventListener('change', resized)
  }, [happened])

  // The path alone: a page that puts its filters into the address moves nobody.
  useEffect(() => happened({ type: 'arrived', group: groupOf(pathname) }), [happened, pathname])

  return layout
}
