import type { ReactNode } from 'react'
import { mapLink, phoneLink } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import type { Branch } from '@molar/shared/remote'

interface BranchPhonesProps {
  branches: readonly Branch[]
  title: string
  explanation: ReactNode
}

/** Phone number and address of each branch as links, so that a patient can always reach the clinic. */
export function BranchPhones({ branches, title, explanation }: BranchPhonesProps) {
  const { t, i18n } = useTranslation('common')
  return (
    <aside className="help" aria-labelledby="branch-phones">
      <h2 id="branch-phones" className="mb-1">
        {title}
      </h2>
      <p className="small text-body-secondary mb-2">{explanation}</p>
      {branches.map(({ code, address, phone, openingHours }) => (
        <div key={code} className={`branch ${code}`}>
          <a href={phoneLink(phone)}>
            <span>{t(`city.${code}`)}</span> <strong>{phone}</strong>
          </a>
          <a href={mapLink(address)}>{address}</a>
          {openingHours?.[i18n.language]?.map((hours) => (
            <small key={hours}>{hours}</small>
          ))}
        </div>
      ))}
    </aside>
  )
}
