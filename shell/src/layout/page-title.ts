import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useAtomValue } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'
import { stepAtom } from './page-state.atoms.ts'

/** `Book-appointment | Personal Information | Molar`: the capitalised path, the step if any, the product. */
function titleOf(pathname: string, step: string | null, product: string) {
  const path = pathname.replace(/^\//, '')
  const page = path.charAt(0).toUpperCase() + path.slice(1)
  return [page, step, product].filter(Boolean).join(' | ')
}

/** Keeps the title of the browser's tab. */
export function usePageTitle() {
  const { pathname } = useLocation()
  const step = useAtomValue(stepAtom)
  const { productName } = usePortal().settings.clinic
  useEffect(() => {
    document.title = titleOf(pathname, step, productName)
  }, [pathname, step, productName])
}
