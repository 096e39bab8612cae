import { Link } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'

/** A drawing of a molar. Assistive technology skips it: the product name is always beside it. */
export const Logo = () => (
  <svg className="logo" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 8.7C3.5 5 5.8 2.8 8.4 2.8c1.7 0 2.4 1 3.6 1s1.9-1 3.6-1c2.6 0 4.9 2.2 4.9 5.9 0 2.7-1.1 4.2-1.6 6.5-.5 2.4-.6 6-2.6 6-2.2 0-1.5-5.9-4.3-5.9s-2.1 5.9-4.3 5.9c-2 0-2.1-3.6-2.6-6-.5-2.3-1.6-3.8-1.6-6.5Z" />
  </svg>
)

/** Logo and product name; a link to `/`. */
export function Brand() {
  const { productName } = usePortal().settings.clinic
  return (
    <Link className="brand" to="/">
      <Logo />
      <span>{productName}</span>
    </Link>
  )
}
