import type { MyAppointment, MyWaitingList } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { appointmentAtom, needsAnswerAtom, noticeAtom, waitingListAtom } from './loaded-appointment.atoms.ts'
import { type Screen, useScreen } from './use-screen.ts'

/** Whether the booking can be refused as somebody else's. */
export const canBeNotMe = ({ id, verified, state }: MyAppointment) =>
  id === null && !verified && state !== 'cancelled'

function isAllowed(screen: Screen, appointment: MyAppointment, waitingList: MyWaitingList | null) {
  if (screen === 'time') return appointment.moveRefusal === null
  if (screen === 'cancel') return appointment.cancelRefusal === null
  if (screen === 'earlier')
    return waitingList !== null && appointment.cancelRefusal === null && !appointment.isClosed
  if (screen === 'take') return Boolean(waitingList?.offer)
  return screen === 'view' || canBeNotMe(appointment)
}

/** The screen that history asks for, or the one that must or can be shown in its place, with its title. */
export function useAllowedScreen() {
  const { t } = useTranslation('my-appointment')
  const { screen: asked, id, ...entry } = useScreen()
  const appointment = useAtomValue(appointmentAtom)
  const needsAnswer = useAtomValue(needsAnswerAtom)
  const notice = useAtomValue(noticeAtom)
  const waitingList = useAtomValue(waitingListAtom)
  // Who it is can be asked before the appointment is there.
  const canBegin = appointment
    ? isAllowed(asked, appointment, waitingList)
    : needsAnswer && (asked === 'time' || asked === 'cancel')
  const allowed = canBegin ? asked : 'view'
  const changes = allowed !== 'view' && allowed !== 'notMe'
  const screen = changes && needsAnswer ? 'check' : allowed
  const state = appointment?.state === 'cancelled' ? 'cancelled' : 'view'
  const titleKey = screen !== 'view' ? screen : notice && notice !== 'changed' ? notice : state
  return { ...entry, screen, isOfList: id !== undefined, titleKey, title: t(`${titleKey}.title`) } as const
}
