import { type LocationCode, phoneLink } from '@molar/contract'
import { useHost } from '@molar/shared/remote'

/** The number of a branch, to press. */
export function BranchPhone({ location }: { location: LocationCode }) {
  const { clinic } = useHost()
  const phone = clinic.branches.find(({ code }) => code === location)?.phone ?? ''
  return <a href={phoneLink(phone)}>{phone}</a>
}
