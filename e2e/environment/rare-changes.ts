import { changesCalls, withCode } from './broken-releases.ts'
import { BY_CODE, CANCELS, MOVES, NOT_ME, OFFER } from './check-specs.ts'
import type { RareFault } from './rare-choices.ts'

/** Faults of the page of an appointment: how it is shown, changed and cancelled. */
export const RARE_CHANGES = {
  'moves no appointment': {
    foundIn: MOVES,
    changes: withCode(
      changesCalls(
        'return { ...config, url: config.url.replace("/my-appointment/move", "/my-appointment") }',
      ),
    ),
  },
  'knows no link to an appointment': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/link.ts',
        from: "text.replace(NOT_ME, '')",
        to: "text.replace(NOT_ME, '').toLowerCase()",
      },
    ],
  },
  'shows an appointment as it was when the tab was opened': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/appointment.atoms.ts',
        from: "if ((known || get(statusAtom) === 'failed')",
        to: "if (get(statusAtom) === 'failed'",
      },
    ],
  },
  'lets no patient cancel who has used all moves': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/change-buttons.tsx',
        from: 'if (!canMove && !canCancel) return null',
        to: 'if (!canMove || !canCancel) return null',
      },
    ],
  },
  'names the start as the last moment for a change': {
    foundIn: NOT_ME,
    changes: [
      {
        file: 'src/appointment/appointment-view.tsx',
        from: "const [day = '', time = ''] = changeUntil.split('T')",
        to: 'const [day, time] = [appointment.appointment_date, appointment.start_time]',
      },
    ],
  },
  'opens the appointment of an earlier link for everybody': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/verification/registration-stages.tsx',
        from: 'to={APPOINTMENT_ROUTE} onClick={() => forgetLink(null)}>',
        to: 'to={APPOINTMENT_ROUTE}>',
      },
    ],
  },
  'does not say that the clinic cannot see the patient at the time of the appointment': {
    foundIn: MOVES,
    changes: [
      {
        file: 'src/appointment/appointment-view.tsx',
        from: 'isUpcoming(appointment) && appointment.isClosed === true',
        to: "appointment.state === 'booked' && appointment.isClosed === true",
      },
    ],
  },
  'changes an appointment that the clinic has changed since it was shown': {
    foundIn: BY_CODE,
    changes: [
      {
        file: 'src/appointment/appointment.atoms.ts',
        from: '          if (!(error instanceof ApiError) || error.answered) throw error',
        to: `          if (error instanceof ApiError && error.status === 409 && error.data) {
            Object.assign(before, error.data)
            continue
          }
$&`,
      },
    ],
  },
  'does not know a link while the server fails': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/loaded-appointment.atoms.ts',
        from: "set(statusAtom, ended ?? 'failed')",
        to: "set(statusAtom, ended ?? 'unknown')",
      },
    ],
  },
  'cancels no appointment that the clinic has confirmed': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/appointment-view.tsx',
        from: 'canCancel={appointment ? !appointment.cancelRefusal',
        to: "canCancel={appointment ? appointment.state === 'pending' && !appointment.cancelRefusal",
      },
    ],
  },
  'moves no appointment for which the clinic has asked for another time': {
    foundIn: MOVES,
    changes: [
      {
        file: 'src/appointment/appointment-view.tsx',
        from: 'canMove={appointment ? !appointment.moveRefusal',
        to: 'canMove={appointment ? !isClosed(appointment) && !appointment.moveRefusal',
      },
    ],
  },
  'shows the time before an offer that was accepted': {
    foundIn: OFFER,
    changes: [
      {
        file: 'src/appointment/waiting-list.atoms.ts',
        from: /action === 'accept' && offered\n\s*\? await loadMoved\(.*\n\s*: /,
        to: '',
      },
    ],
  },
  'cancels no appointment for a reason': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/cancel-screen.tsx',
        from: 'REASONS.map((value) => ({ value, label:',
        to: 'REASONS.map((value) => ({ value: t(`cancel.reasons.${value}`), label:',
      },
    ],
  },
  'knows patients by digits only': {
    foundIn: NOT_ME,
    changes: [
      {
        file: 'src/appointment/appointment.atoms.ts',
        from: 'const answer = typed.trim()',
        to: "const answer = typed.replace(/\\D/g, '')",
      },
    ],
  },
  'does not know the link of those who did not book': {
    foundIn: NOT_ME,
    changes: [
      {
        file: 'src/appointment/link.ts',
        from: '!text || document.getElementById(text)',
        to: '!/^[\\w-]{22}$/.test(text) || document.getElementById(text)',
      },
    ],
  },
} satisfies Record<string, RareFault>
