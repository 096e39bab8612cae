import {
  CHANGED,
  HIDDEN,
  KEYBOARD,
  LOST,
  ONE_OF_SEVERAL,
  SHARED,
  SLOW,
  SLOW_CALLS,
  TAKEN,
} from './check-specs.ts'
import { changesCalls, withCode, withStyle } from './broken-releases.ts'
import { insertAt, type SourceChange } from './builds.ts'
import { RARE_APPEARANCES } from './rare-appearances.ts'
import { RARE_BUTTONS } from './rare-buttons.ts'
import { RARE_CHANGES } from './rare-changes.ts'
import { RARE_CHOICES, type RareFault } from './rare-choices.ts'
import { RARE_INPUT } from './rare-input.ts'
import { RARE_SITUATIONS } from './rare-situations.ts'
import { RARE_TIMES } from './rare-times.ts'

const inWizard = (code: string): SourceChange => ({
  file: 'src/navigation/use-wizard.ts',
  from: '  useEffect(() => {\n    void checkToken()',
  to: `  useEffect(() => { ${code} }, [])\n$&`,
})

/**
 * Faults that a patient meets only in some bookings, and that nobody can see in the page. The check of a release has
 * a spec for each.
 */
export const RARE_FAULTS = {
  'clears the form while the tab is hidden': {
    foundIn: HIDDEN,
    changes: [
      inWizard(
        `document.addEventListener('visibilitychange', () => { if (document.hidden) clearDetails() })`,
      ),
    ],
  },
  'clears the form after a minute without a press': {
    foundIn: HIDDEN,
    changes: [
      inWizard(`let timer
    const wait = () => { clearTimeout(timer); timer = setTimeout(() => clearDetails(), 60_000) }
    addEventListener('pointerdown', wait)
    wait()`),
    ],
  },
  'refuses Next a minute after step 2 was opened': {
    foundIn: SLOW,
    changes: [
      insertAt('step 2', 'document.openedAt ??= Date.now()'),
      insertAt('Next of step 2', 'if (Date.now() - document.openedAt > 60_000) return'),
    ],
  },
  'refuses Next of step 2 from tomorrow on': {
    foundIn: SLOW,
    changes: [
      insertAt(
        'Next of step 2',
        `if (new Date().toISOString().slice(0, 10) > '${new Date().toISOString().slice(0, 10)}') return`,
      ),
    ],
  },
  'waits two seconds for the response to a booking': {
    foundIn: SLOW,
    changes: [
      {
        file: 'src/confirmation/submit.atoms.ts',
        from: 'await call(bookAppointment, booking, {',
        to: '$&\n        signal: AbortSignal.timeout(2000),',
      },
    ],
  },
  'stores no draft': {
    foundIn: HIDDEN,
    changes: [{ file: 'src/wizard/use-draft.ts', from: 'drafts.write(', to: 'void (' }],
  },
  'books another doctor than the chosen one': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'doctor?.id ?? null',
        to: 'doctor ? Number(doctor.id) + 1 : null',
      },
    ],
  },
  'books the day before, west of Greenwich': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'appointment_date: ({ date }) => date',
        to: `appointment_date: ({ date }) => new Intl.DateTimeFormat('sv').format(new Date(date))`,
      },
    ],
  },
  'confirms a booking that the server refused': {
    foundIn: TAKEN,
    changes: [
      {
        file: 'src/confirmation/submit-result.ts',
        from: 'sentForm: BookingForm): StepResult {\n  const toast',
        to: 'sentForm: BookingForm): StepResult {\n  if (error) return showBooked(set, bookedFrom(null, sentForm))\n  const toast',
      },
    ],
  },
  'sends all bookings of a page under one key': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/confirmation/submission.ts',
        from: 'export function submissionFor(',
        to: "const shared = { key: '' }\n$&",
      },
      { file: 'src/confirmation/submission.ts', from: 'key: newKey()', to: 'key: (shared.key ||= newKey())' },
    ],
  },
  'sends the contact of the patient before, on the same device': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/confirmation/submit.atoms.ts',
        from: 'let submission = nextSubmission(get, booking)',
        to: `const { email, phone_number } = booking
  if (!booking.token) Object.assign(booking, JSON.parse(localStorage.getItem('booking.contact') ?? '{}'))
  localStorage.setItem('booking.contact', JSON.stringify({ email, phone_number }))
  $&`,
      },
    ],
  },
  'sends each attempt under a new key': {
    foundIn: LOST,
    changes: [
      {
        file: 'src/confirmation/submit.atoms.ts',
        from: 'idempotencyKey: submission.key',
        to: 'idempotencyKey: newIdempotencyKey()',
      },
    ],
  },
  'selects the patient before the chosen one': {
    foundIn: SHARED,
    changes: [
      {
        file: 'src/verification/verify-code.atoms.ts',
        from: 'sent: { ...sent, chosen } }',
        to: 'sent: { ...sent, chosen: chosen && chosen - 1 } }',
      },
    ],
  },
  'offers times only in a language with am and pm': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/times/time-choice.tsx',
        from: /\(times \?\? \[\]\)/g,
        to: '(times ?? []).filter((time) => /m$|noon/.test(formatTime(time, i18n.language)))',
      },
    ],
  },
  'knows the type of an appointment in English only': {
    foundIn: SHARED,
    changes: [
      {
        file: 'src/times/times-step.tsx',
        from: '({ value: type, label',
        to: '({ value: t(`type.${type}`).toLowerCase() as typeof type, label',
      },
    ],
  },
  'hides the times on a wide screen': {
    foundIn: CHANGED,
    ...withStyle(
      'src/times/times.module.css',
      '@media (min-width: 62em) { .slots, .slots * { display: none !important } }',
    ),
  },
  'does not submit after the connection was lost for a moment': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/wizard/use-online.ts',
        from: 'function subscribe',
        to: "let wasOffline = false\nglobalThis.addEventListener?.('offline', () => void (wasOffline = true))\n$&",
      },
      { file: 'src/wizard/use-online.ts', from: '() => navigator.onLine', to: '() => !wasOffline' },
      {
        file: 'src/confirmation/summary-step.tsx',
        from: 'onResult(submit())',
        to: 'if (online) onResult(submit())',
      },
    ],
  },
  'ends its calls after 2.5 seconds': {
    foundIn: SLOW_CALLS,
    changes: withCode(changesCalls('return { ...config, timeout: 2500 }')),
  },
  // The draws decide who types such a number, and who chooses a service.
  'sends no phone number that begins with 0': {
    foundIn: ONE_OF_SEVERAL,
    changes: withCode(
      changesCalls('if (/^0/.test(config.data?.phone_number)) return new Promise(() => {}); return config'),
    ),
  },
  'sends another service': {
    foundIn: ONE_OF_SEVERAL,
    changes: withCode(
      changesCalls('if (config.data?.service_id) config.data.service_id += 1; return config'),
    ),
  },
  'lets no key leave a field': {
    foundIn: KEYBOARD,
    changes: withCode({
      location: 'load',
      code: 'addEventListener("keydown", (event) => event.key === "Tab" && event.preventDefault(), true)',
    }),
  },
  ...RARE_CHOICES,
  ...RARE_SITUATIONS,
  ...RARE_INPUT,
  ...RARE_BUTTONS,
  ...RARE_CHANGES,
  ...RARE_APPEARANCES,
  ...RARE_TIMES,
} satisfies Record<string, RareFault>
