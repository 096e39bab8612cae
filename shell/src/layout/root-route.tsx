import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useAtomValue } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'
import { Toaster } from '../toasts/toaster.tsx'
import { stepAtom } from './page-state.atoms.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

/** What every page needs: its title, focus after navigation, toasts, and the question before unsaved changes are lost. */
export function RootRoute() {
  usePageTitle()
  useFocusAfterNavigation()
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Toaster />
      <UnsavedChanges />
    </>
  )
}

/** `Book-appointment | Personal Information | Molar`: the capitalised path, the step if any, the product. */
function titleOf(pathname: string, step: string | null, product: string) {
  const path = pathname.replace(/^\//, '')
  const page = path.charAt(0).toUpperCase() + path.slice(1)
  return [page, step, product].filter(Boolean).join(' | ')
}

function usePageTitle() {
  const { pathname } = useLocation()
  const step = useAtomValue(stepAtom)
  const { productName } = usePortal().settings.clinic
  useEffect(() => {
    document.title = titleOf(pathname, step, productName)
  }, [pathname, step, productName])
}

/** Moves the focus to the content of a new page, as loading it would. The first page keeps the browser's focus. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const previous = useRef<string | null>(null)
  useEffect(() => {
    if (pathname === '/') return // a redirect, not a page
    const isNew = previous.current !== null && previous.current !== pathname
    previous.current = pathname
    if (!isNew) return
    const main = document.getElementById('main')
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target?.focus()
    document.documentElement.scrollTop = 0
  }, [pathname])
}
