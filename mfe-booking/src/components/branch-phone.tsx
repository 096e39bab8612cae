import { type LocationCode, phoneLink } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'

/** The phone number of a branch as a link. */
function BranchPhone({ location }: { location: LocationCode }) {
  const { clinic } = useHost()
  const phone = clinic.branches.find(({ code }) => code === location)?.phone ?? ''
  return <a href={phoneLink(phone)}>{phone}</a>
}

// No text contains it, so it marks where the link goes.
const PHONE = '\u0000'

interface TextWithPhoneProps {
  /** Key of a text with `{{phone}}`; `{{city}}` is the branch's. */
  textKey: string
  values?: Record<string, string | number>
  location: LocationCode
}

/** A text about a branch with its phone number as a link inside. */
export function TextWithPhone({ textKey, values, location }: TextWithPhoneProps) {
  const { t } = useTranslation(['booking', 'common'])
  const text = t(textKey, { ...values, city: t(`common:city.${location}`), phone: PHONE })
  const [before, after] = text.split(PHONE)
  return (
    <>
      {before}
      <BranchPhone location={location} />
      {after}
    </>
  )
}
