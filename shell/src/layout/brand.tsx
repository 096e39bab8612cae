import { Link } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'
import { Logo } from './logo.tsx'

/** Logo and name; leads to `/`. */
export function Brand() {
  const { productName } = usePortal().settings.clinic
  return (
    <Link className="brand" to="/">
      <Logo />
      <span>{productName}</span>
    </Link>
  )
}
