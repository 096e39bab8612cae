import { signOut, testToken } from '@molar/contract'
import { ApiError, call, supports } from '@molar/shared/http'
import { atom, type Getter } from '@molar/shared/platform'
import { authUserAtom, tabStore, tokenAtom } from '@molar/shared/session'
import { fromDraft, isPristine } from './draft.ts'
import type { StepError } from './message.ts'
import { type BookingForm, EMPTY_WIZARD, type Wizard } from './wizard.ts'

export const LINK_TOKEN_KEY = 'appointmentLink'

const state = atom<Wizard>(EMPTY_WIZARD)

/** All answers so far; also the content of the draft. */
export const wizardAtom = atom((get) => get(state))

export const changeWizardAtom = atom(null, (get, set, change: Partial<Wizard>) =>
  set(state, { ...get(state), ...change }),
)

/** A booking that was not sent is dropped: it has the answers as they were. */
export const changeFormAtom = atom(null, (get, set, change: Partial<BookingForm>) => {
  const { form, submission } = get(state)
  set(changeWizardAtom, { form: { ...form, ...change }, submission: submission?.open ? submission : null })
})

/** Changes when another person starts to use the page. */
const personAtom = atom(0)

/**
 * Remembers the current person. The returned function returns true once another person uses the page: the response to
 * a request of the first person must then be ignored.
 */
export function rememberPerson(get: Getter): () => boolean {
  const person = get(personAtom)
  return () => get(personAtom) !== person
}

/** State of the current person; it is `initial` again for the next one. */
export function perPersonAtom<Value>(initial: Value) {
  const stored = atom({ person: 0, value: initial })
  return atom(
    (get) => (get(stored).person === get(personAtom) ? get(stored).value : initial),
    (get, set, value: Value) => set(stored, { person: get(personAtom), value }),
  )
}

/** What went wrong on this screen, shown on the page: a toast disappears after 3 seconds. */
export const stepErrorAtom = atom<StepError | null>(null)

/** Key of the message that another step has no response yet. */
export const STILL_SENDING = 'errors.stillSending'

type Action = 'send' | 'verify' | 'details' | 'submit'

const pendingAction = atom<Action | null>(null)

/** The action whose call is under way: its button is busy, and no second call starts. */
export const pendingActionAtom = atom(
  (get) => get(pendingAction),
  (get, set, action: Action | null) => {
    set(pendingAction, action)
    const error = get(stepErrorAtom)
    if (!action && error && 'key' in error && error.key === STILL_SENDING) set(stepErrorAtom, null)
  },
)

/** Refuses an action while another one has no response. Returns whether it did; the page says so, or the button is busy. */
export const refuseWhilePendingAtom = atom(null, (get, set, action: Action) => {
  const pending = get(pendingAction)
  if (pending && pending !== action) set(stepErrorAtom, { key: STILL_SENDING })
  return pending !== null
})

const tokenInMemoryAtom = atom<string | null>(null)

/** The verified patient's token. While a member of staff is signed in, it stays in memory, so that they stay signed in. */
export const patientTokenAtom = atom(
  (get) => get(get(authUserAtom) ? tokenInMemoryAtom : tokenAtom),
  (get, set, token: string | null) => {
    if (get(authUserAtom)) return set(tokenInMemoryAtom, token)
    // Back may have restored this page after staff have signed in on a later one.
    const staffToken = tabStore.read('authUser') && tabStore.read('token')
    set(tokenAtom, token)
    if (staffToken) tabStore.write('token', staffToken)
  },
)

const linkToken = atom<string | null>()

/**
 * The token of the link to an appointment that was opened last in this tab, null without one. It is kept for a reload,
 * until the patient clears their details or looks for an appointment without the link.
 */
export const linkTokenAtom = atom(
  (get) => get(linkToken) ?? tabStore.read(LINK_TOKEN_KEY),
  (_get, set, token: string | null) => {
    tabStore.write(LINK_TOKEN_KEY, token)
    set(linkToken, token)
  },
)

/** What was deleted because the page was not used, as the texts at `idle` name it. */
type IdleNote = 'answers' | 'unknown' | 'booked'

function idleNoteFor({ submission, booked }: Wizard): IdleNote {
  if (booked) return 'booked'
  return submission?.open ? 'unknown' : 'answers'
}

const idleNote = atom<IdleNote | null>(null)

/** Null when nothing was deleted, or once something is entered again. */
export const idleNoteAtom = atom((get) => (isPristine(get(state)) ? get(idleNote) : null))

/** Continues where the saved draft ended. */
export const openDraftAtom = atom(null, (_get, set, saved: unknown) => {
  const { wizard, expired } = fromDraft(saved, Date.now())
  set(state, wizard)
  set(idleNote, expired && idleNoteFor(expired))
  set(stepErrorAtom, null)
})

/** Starts with another person's record. Nothing of the previous person stays, nor the response to their Submit. */
export const changePersonAtom = atom(null, (get, set, record: Partial<BookingForm>) => {
  set(personAtom, get(personAtom) + 1)
  set(changeWizardAtom, {
    reached: 2,
    form: { ...EMPTY_WIZARD.form, ...record },
    submission: null,
    booked: null,
  })
})

/** Ends the patient's session on the server. Without a response it ends there by itself after some idle minutes. */
export async function endSession(token: string) {
  try {
    if (await supports('signout')) await call(signOut, undefined, { token })
  } catch {
    // The page forgets the token in any case.
  }
}

/** Deletes all answers and the tokens of the patient and of a link, and ends the patient's session. */
export const clearDetailsAtom = atom(null, (get, set) => {
  const token = get(patientTokenAtom)
  if (token) void endSession(token)
  set(personAtom, get(personAtom) + 1)
  set(state, EMPTY_WIZARD)
  set(idleNote, null)
  set(stepErrorAtom, null)
  set(patientTokenAtom, null)
  set(linkTokenAtom, null)
})

/** Deletes all answers because the page was not used; `idleNoteAtom` says so. */
export const clearIdleAtom = atom(null, (get, set) => {
  const wizard = get(state)
  set(clearDetailsAtom)
  if (!isPristine(wizard)) set(idleNote, idleNoteFor(wizard))
})

/** 401, or `success: false` without an error status. Everything else leaves it open whether the token is valid (0078). */
const isTokenRefused = ({ answered, status }: ApiError) =>
  status === 401 || (answered && status !== null && status < 400)

/** Deletes the patient's token if the server refuses it. Without a response it stays: Submit will find out. */
export const checkTokenAtom = atom(null, async (get, set) => {
  const token = get(patientTokenAtom)
  if (!token) return
  try {
    await call(testToken, undefined, { token })
  } catch (error) {
    const isRefused = error instanceof ApiError && isTokenRefused(error)
    if (isRefused && get(patientTokenAtom) === token) set(patientTokenAtom, null)
  }
})
