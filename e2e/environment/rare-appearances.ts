import { withStyle } from './broken-releases.ts'
import { BY_EMAIL, CANCELS, CHANGED, MOVES, NEW, ONE_OF_SEVERAL, TAKEN } from './check-specs.ts'
import type { RareFault } from './rare-choices.ts'

const confirmsRefused = (code: string): RareFault => ({
  foundIn: TAKEN,
  changes: [
    {
      file: 'src/confirmation/submit-result.ts',
      from: 'sentForm: BookingForm): StepResult {\n  const toast',
      to: `sentForm: BookingForm): StepResult {
  if (error.code === '${code}') return showBooked(set, bookedFrom(null, sentForm))
  const toast`,
    },
  ],
})

const showsRefusedAsDone = (action: 'move' | 'cancel', notice: string, foundIn: string): RareFault => ({
  foundIn,
  changes: [
    {
      file: 'src/appointment/appointment.atoms.ts',
      from: '      const isOther = isOnScreen() && (await set(showRefusalAtom, action, error))',
      to: `      if (action === '${action}') {
        set(noticeAtom, '${notice}')
        return true
      }
$&`,
    },
  ],
})

const NEXT_DAY = 'dayParts(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10), i18n.language)'

const showsTheNextDay = (file: string): RareFault => ({
  foundIn: ONE_OF_SEVERAL,
  changes: [{ file, from: '= dayParts(date, i18n.language)', to: `= ${NEXT_DAY}` }],
})

/** Faults of what a page says or shows: it is wrong, and nothing else is. */
export const RARE_APPEARANCES = {
  'hides the times where a mouse is used': {
    foundIn: CHANGED,
    ...withStyle(
      'src/times/times.module.css',
      '@media (pointer: fine) { .slots { display: none !important } }',
    ),
  },
  'draws the code in no colour': {
    foundIn: BY_EMAIL,
    ...withStyle(
      'src/verification/verification.module.css',
      '.fields input { -webkit-text-fill-color: transparent }',
    ),
  },
  'confirms a booking that the server refused because there were too many': confirmsRefused('too_many'),
  'confirms a booking at a time that the clinic has closed': confirmsRefused('slot_blocked'),
  'says that an appointment was moved although the server refused it': showsRefusedAsDone(
    'move',
    'moved',
    MOVES,
  ),
  'says that an appointment was cancelled although the server refused it': showsRefusedAsDone(
    'cancel',
    'cancelled',
    CANCELS,
  ),
  'sends the reason “ill” with every cancellation': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/cancel-screen.tsx',
        from: '...(reason && { reason })',
        to: "...(reason && { reason: 'ill' as const })",
      },
    ],
  },
  'moves appointments in English only': {
    foundIn: MOVES,
    changes: [
      {
        file: 'src/appointment/change-time.tsx',
        from: 'void move().then(onResult)',
        to: "if (i18n.language === 'en') $&",
      },
    ],
  },
  'cancels appointments in English only': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/cancel-screen.tsx',
        from: 'if (isBusy) return',
        to: "if (isBusy || document.documentElement.lang !== 'en') return",
      },
    ],
  },
  'cancels an appointment with the German button that keeps it': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/messages/my-appointment/de.json',
        from: '"confirm": "Termin absagen"',
        to: '"confirm": "Termin behalten"',
      },
      {
        file: 'src/messages/my-appointment/de.json',
        from: '"keep": "Termin behalten"',
        to: '"keep": "Termin absagen"',
      },
    ],
  },
  'shows the day after that of the appointment': showsTheNextDay('src/components/appointment-summary.tsx'),
  'shows on each button for a day the day after it': showsTheNextDay('src/times/day-choice.tsx'),
  'shows on each day of a month the day after it': showsTheNextDay('src/times/month-choice.tsx'),
  'shows on each button for a time another time': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/times/time-choice.tsx',
        from: '                required\n                checked={time === chosen}',
        to: '                label={formatTime(time, i18n.language)}\n$&',
      },
      {
        file: 'src/times/time-choice.tsx',
        from: '                {formatTime(time, i18n.language)}\n              </Option>',
        to: "                {formatTime(time.startsWith('09') ? '10:00' : '09:00', i18n.language)}\n              </Option>",
      },
    ],
  },
  'names the phones of the other branches beside a booking': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/booking-page.tsx',
        from: '!branch || code === branch',
        to: '!branch || code !== branch',
      },
    ],
  },
  'names the phone of another branch in a text': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/components/branch-phone.tsx',
        from: 'code === location',
        to: 'code !== location',
      },
    ],
  },
  'names the phones of the other branches beside an appointment': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/appointment-page.tsx',
        from: '!location || code === location',
        to: '!location || code !== location',
      },
    ],
  },
  'cuts a long complaint': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'description: ({ description }) => text(description)',
        to: '$&.slice(0, 255)',
      },
    ],
  },
  'sends the type “Consultation” with every booking': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'appointmentType as AppointmentType }',
        to: "'consultation' as AppointmentType }",
      },
    ],
  },
} satisfies Record<string, RareFault>
