import type { ReleaseId } from '@molar/releases/format'
import { setCrashMarker } from '../remote-loader/crash-marker.ts'
import { monitorAbortedBookings } from './aborted-bookings.ts'
import { monitorBooking } from './stored-booking-check.ts'
import { everySecond } from './every-second.ts'
import { monitorFocusChanges } from './focus-changes.ts'
import { monitorFieldPresses } from './field-presses.ts'
import { monitorLostInput } from './lost-input.ts'
import { monitorBlockedMainThread } from './blocked-main-thread.ts'
import { isHidden } from './is-hidden.ts'
import { hasNothingToPress, type PageBefore, pageProblem } from './page-problem.ts'
import { isCallOpen, lastCallAt } from './recent-calls.ts'
import { monitorShortTimeouts } from './short-timeouts.ts'
import { monitorUnrequestedMoves } from './unrequested-moves.ts'
import { monitorDeadClicks } from './dead-clicks.ts'
import { monitorDeadForms } from './dead-forms.ts'

/** A problem that is found by fewer checks in a row may be a transition. */
const CHECKS_UNTIL_BROKEN = 3
/** A call ends after 30 seconds. A page with `aria-busy` may repeat its call, so it gets longer. */
const CHECKS_WITHOUT_CONTROLS = 45
const CHECKS_WITHOUT_CONTROLS_WHILE_BUSY = 180
/** Longer than the time between two attempts of a call that is repeated. */
const CHECKS_BUSY_WITHOUT_CALL = 90
/** Checks between two crash markers. */
const MARKED_EVERY = 5

export interface CheckOptions {
  /** The element around what the release draws. */
  content: HTMLElement
  release: ReleaseId
  before: PageBefore
  onBroken: (what: string) => void
  /** Called when the response to a booking arrived and the release does not show it. */
  onBookingMissing: () => void
}

/** Checks the page once a second and calls `onBroken` once. Returns a function that ends it. */
export function startChecks({ content, release, before, onBroken, onBookingMissing }: CheckOptions) {
  let problems = 0
  let empty = 0
  let busy = 0
  let checks = 0
  let isEnded = false
  const booking = monitorBooking(content)
  const input = monitorLostInput((what) => end(what))
  const moves = monitorUnrequestedMoves(content, (what) => end(what))
  const ends = [
    input.end,
    moves.end,
    booking.end,
    monitorAbortedBookings((what) => end(what)),
    monitorShortTimeouts((what) => end(what)),
    monitorFieldPresses(content, (what) => end(what)),
    monitorFocusChanges((what) => end(what)),
    monitorDeadClicks(content, (what) => end(what)),
    monitorDeadForms(content, (what) => end(what)),
    monitorBlockedMainThread((what) => end(what)),
    everySecond(check),
  ]

  function check() {
    // A release that freezes the page from now on leaves this marker.
    if (checks++ % MARKED_EVERY === 0) setCrashMarker(release, Date.now())
    const problem = pageProblem(content, before)
    problems = problem ? problems + 1 : 0
    if (problems >= CHECKS_UNTIL_BROKEN) return end(problem!)
    empty = content.isConnected && hasNothingToPress(content) ? empty + 1 : 0
    const isBusy = content.querySelector('[aria-busy="true"]') !== null
    if (empty >= (isBusy ? CHECKS_WITHOUT_CONTROLS_WHILE_BUSY : CHECKS_WITHOUT_CONTROLS))
      return end('shows nothing that can be pressed')
    busy = isBusyWithoutCall(content, busy * 1000) ? busy + 1 : 0
    if (busy >= CHECKS_BUSY_WITHOUT_CALL) return end('stays busy without a call')
    input.check()
    moves.check()
    if (isEnded || !booking.isMissing({ canBeSeen: !problem })) return
    stop()
    onBookingMissing()
  }
  function stop() {
    isEnded = true
    for (const endOne of ends) endOne()
  }
  function end(what: string) {
    if (isEnded) return
    stop()
    onBroken(what)
  }
  return stop
}

/** Whether a button says that it waits, although no call is running and none was made for so many milliseconds. */
const isBusyWithoutCall = (content: HTMLElement, milliseconds: number) =>
  content.isConnected &&
  content.querySelector('button[aria-busy="true"]') !== null &&
  !isHidden() &&
  navigator.onLine &&
  !isCallOpen() &&
  Date.now() - lastCallAt() >= milliseconds
