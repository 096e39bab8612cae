import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import {
  useAtom,
  useAtomValue,
  useLocation,
  useNavigate,
  useSetAtom,
  useTranslation,
} from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { BranchPhones } from '@molar/shared/ui'
import styles from '../booking-page.module.css'
import { appointmentAtom, openAppointmentAtom, statusAtom } from './appointment.atoms.ts'
import { Appointment } from './appointment.tsx'
import { LinkEnded } from './link-ended.tsx'
import { linkIn, linkTokenAtom } from './link.ts'
import { useScreen } from './use-screen.ts'
import { useTexts } from './use-texts.ts'

const ByCode = lazy(() =>
  import(/* webpackChunkName: "by-code" */ './by-code.tsx').then((part) => ({ default: part.ByCode })),
)

/** What a patient does with an appointment: opened by the link in a message, or after entering a code. */
export default function AppointmentPage() {
  const { t } = useTranslation(['booking', 'common'])
  const hasTexts = useTexts()
  const [token, forgetToken] = useLinkToken()
  const waiting = <output className={styles['waiting']}>{t('common:loading')}</output>
  if (!hasTexts) return waiting
  return (
    <div className="split">
      <div>
        <Suspense fallback={waiting}>
          {token === null ? <ByCode /> : <Linked onForget={forgetToken} />}
        </Suspense>
      </div>
      <Phones />
    </div>
  )
}

/** Takes the token out of the address at once, and opens its appointment. Returns null without a link. */
function useLinkToken() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const open = useSetAtom(openAppointmentAtom)
  const [kept, keep] = useAtom(linkTokenAtom)
  const link = linkIn(hash)
  const token = link?.token ?? kept

  useLayoutEffect(() => {
    if (link === null) return
    keep(link.token)
    void navigate({ pathname, search }, { replace: true, state: link.isNotMe ? { screen: 'notMe' } : null })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [hash])

  useEffect(() => {
    if (token !== null) open({ token })
  }, [token, open])

  return [token, () => keep(null)] as const
}

function Linked({ onForget }: { onForget: () => void }) {
  const status = useAtomValue(statusAtom)
  return status === 'unknown' || status === 'expired' ? (
    <LinkEnded reason={status} onFindByCode={onForget} />
  ) : (
    <Appointment />
  )
}

/** The phone of the branch of the appointment, of all branches while it is not known. */
function Phones() {
  const { t } = useTranslation('common')
  const { clinic } = useHost()
  const { id } = useScreen()
  const appointment = useAtomValue(appointmentAtom)
  const location = appointment?.id === (id ?? null) ? appointment.location : null
  return (
    <BranchPhones
      branches={clinic.branches.filter(({ code }) => !location || code === location)}
      title={t('inPain')}
      explanation={t('inPainHow')}
    />
  )
}
