import { useEffect, useLayoutEffect } from 'react'
import { useAtomValue, useLocation, useNavigate, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { BranchPhones } from '@molar/shared/ui'
import { useCurrentAtomValue } from '../current-atom-value.ts'
import { isIdle } from '../wizard/draft.ts'
import { useRestoredPage } from '../wizard/restored-page.ts'
import { linkTokenAtom } from '../wizard/wizard.atoms.ts'
import { forgetAnswerAtom } from './appointment.atoms.ts'
import { appointmentAtom, openAppointmentAtom, statusAtom } from './loaded-appointment.atoms.ts'
import { Appointment } from './appointment.tsx'
import { ByCode } from './by-code.tsx'
import { LinkEnded } from './link-ended.tsx'
import { linkIn } from './link.ts'
import { useScreen } from './use-screen.ts'
import { useTexts } from './use-texts.ts'

/** Milliseconds. */
const CHECK_INTERVAL = 60_000

/** What a patient does with an appointment: opened by the link in a message, or after entering a code. */
export default function AppointmentPage() {
  useTexts()
  const [token, forgetToken] = useLinkToken()
  return (
    <div className="split">
      <div>{token === null ? <ByCode /> : <Linked onForget={forgetToken} />}</div>
      <Phones hasLink={token !== null} />
    </div>
  )
}

/** Takes the token out of the address at once, and opens its appointment. Returns null without a link. */
function useLinkToken() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const open = useSetAtom(openAppointmentAtom)
  const keep = useSetAtom(linkTokenAtom)
  const kept = useCurrentAtomValue(linkTokenAtom)
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

/** On a shared phone the page stays open: after 30 minutes without input the question who it is comes again. */
function useForgottenAnswer() {
  const forget = useSetAtom(forgetAnswerAtom)
  useEffect(() => {
    let lastInput = Date.now()
    const forgetIfIdle = () => {
      if (isIdle(lastInput, Date.now())) forget()
    }
    const handleInput = () => {
      forgetIfIdle()
      lastInput = Date.now()
    }
    const timer = setInterval(forgetIfIdle, CHECK_INTERVAL)
    // Timers do not run while a phone sleeps.
    const listeners = [
      ['visibilitychange', forgetIfIdle],
      ['pointerdown', handleInput],
      ['keydown', handleInput],
    ] as const
    for (const [event, listener] of listeners) document.addEventListener(event, listener, true)
    return () => {
      clearInterval(timer)
      for (const [event, listener] of listeners) document.removeEventListener(event, listener, true)
    }
  }, [forget])
}

function Linked({ onForget }: { onForget: () => void }) {
  useForgottenAnswer()
  useRestoredPage()
  const status = useAtomValue(statusAtom)
  return status === 'unknown' || status === 'expired' ? (
    <LinkEnded reason={status} onFindByCode={onForget} />
  ) : (
    <Appointment />
  )
}

/** The phone of the branch of the appointment, of all branches while it is not known. */
function Phones({ hasLink }: { hasLink: boolean }) {
  const { t } = useTranslation('common')
  const { clinic } = useHost()
  const { id } = useScreen()
  const appointment = useAtomValue(appointmentAtom)
  const location = appointment && appointment.id === (hasLink ? null : id) ? appointment.location : null
  return (
    <BranchPhones
      branches={clinic.branches.filter(({ code }) => !location || code === location)}
      title={t('inPain')}
      explanation={t('inPainHow')}
    />
  )
}
