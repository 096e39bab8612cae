import { type LocationCode, minutesOfDay } from '@molar/contract'
import { type Clock, clinicTimestamp, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { LimitCounter, LimitedAction } from '../limits/limits.ts'
import { smsAboutAppointments, smsPerBranch, smsToUnverified } from '../limits/limits.settings.ts'
import type { Cache } from '../cache/cache.ts'
import type { Email, Sender } from '../notifications/notifications.ts'
import { DeliveryError, type Transports } from '../notifications/transports/transport.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Settings } from '../settings.ts'
import { addressesOf } from './addresses.ts'
import { appointmentOf, readAppointments } from './appointment-of.ts'
import type { ClaimedRow } from './claim.ts'
import { KINDS, write } from './kinds.ts'
import type { Channel, NotificationKind, OutboxRow, Sealed } from './outbox.table.ts'
import { redirected } from './redirect.ts'
import { skipConfirmation } from './skip-confirmation.ts'
import { skipMove } from './skip-move.ts'

export interface DeliveryDependencies {
  db: Db
  clock: Clock
  keyring: Keyring
  limits: LimitCounter
  settings: Settings
  translate: (language: string, key: string, values?: Record<string, string | number>) => string
  transports: Transports
  /** What notifications say about branches. */
  branches: Cache<NotificationBranch>
  /** Issues the token of a link to an appointment. */
  issueLink: (db: Db, appointmentId: number, channel: Channel) => Promise<string>
  /** The hash under which the token of a link is stored. */
  hashOfLink: (token: string) => string
}

/**
 * What became of a notification: `skipped` because it is no longer true or its recipient has got enough of them, or postponed
 * by a limit or until the morning. `stored`: it was skipped or changed, and that is already stored.
 */
export type DeliveryResult = 'sent' | 'skipped' | 'stored' | Postponed

export interface Postponed {
  postponedTo: Date
  why: 'sms_limit' | 'quiet_hours' | typeof CLOSED_TIME
}

/** Why a confirmation waits while its patient is asked to choose another time. It is skipped if it waits until the start. */
export const CLOSED_TIME = 'closed_time'
/** Milliseconds until a confirmation that waits for its time to be available again is looked at again. */
const CLOSED_TIME_WAIT = 10 * MINUTE_MS

/** Minutes of the day in clinic time without a reminder or a delayed SMS: `is_quiet` in `sql-functions/reminders.sql`. */
const QUIET = { from: 20 * 60, until: 8 * 60 }
/** Milliseconds before the start of the appointment at which an SMS is read in time. */
const EARLY_ENOUGH = 2 * HOUR_MS
/** Milliseconds after which an SMS counts as delayed. */
const DELAYED = 30 * MINUTE_MS
const DAY_MINUTES = 24 * 60

/** How notifications are skipped if later notifications assume that they were sent. */
const SKIP: Partial<Record<NotificationKind, typeof skipMove>> = {
  confirmation: skipConfirmation,
  moved: skipMove,
}

/** Notifications that only staff cause. */
const BY_STAFF: ReadonlySet<NotificationKind> = new Set(['confirmed', 'unavailable'])
/** Notifications that nobody can cause in large numbers. */
const BY_SERVER: ReadonlySet<NotificationKind> = new Set(['reminder', 'offer'])

const readBranch = (db: Db, code: LocationCode) =>
  db
    .selectFrom('branches')
    .select(['city', 'address', 'phone', 'sms_per_hour'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

export type NotificationBranch = Awaited<ReturnType<typeof readBranch>>

/** Writes the notification of a row and passes it to its transport. */
export function createDelivery(dependencies: DeliveryDependencies) {
  const { db, clock, keyring, limits, settings, translate, transports, branches, issueLink, hashOfLink } =
    dependencies
  const branchOf = (code: LocationCode) => branches.get(code, '', () => readBranch(db, code))

  /** The appointments of notifications that were claimed together, which are delivered at the same time. */
  const appointments = new WeakMap<readonly ClaimedRow[], ReturnType<typeof readAppointments>>()

  return deliver

  async function deliver(row: ClaimedRow, claimed: readonly ClaimedRow[] = [row]): Promise<DeliveryResult> {
    const kind = KINDS[row.kind]
    // A newer server wrote the row. It also sends it.
    if (!kind) throw new DeliveryError('unknown_kind')
    const sealed = keyring.open(row.sealed!, row.id) as Sealed
    const sender = await senderOf(row)
    if (kind.about === 'person') {
      const minutes = Math.ceil((+row.give_up_at - +clock()) / MINUTE_MS)
      const at = clinicTimestamp(row.created_at)
      const content = { sealed, minutes, at, portalUrl: settings.portalUrl }
      // `decoy` is always set, so that the code path is the same for decoys and real notifications.
      return send(row, { decoy: false, ...sealed }, write(kind, row.channel, sender, content))
    }
    const read = appointments.get(claimed) ?? readAppointments(db, claimed)
    appointments.set(claimed, read)
    // A row that cannot be read must not fail the others.
    const rows = await read.catch(() => readAppointments(db, [row]))
    const found = rows.find(({ id }) => id === row.appointment_id)
    // An import of patients may have corrected or removed the contact since the notification was written.
    const to = found && addressesOf(found, true).find(({ channel }) => channel === row.channel)?.to
    if (found && to === undefined) return 'skipped'
    const appointment = found && (await appointmentOf(dependencies, row, sealed, found))
    if (!appointment || !kind.states.includes(appointment.state)) {
      const skip = SKIP[row.kind]
      if (!skip) return 'skipped'
      const again = await skip(dependencies, row, kind.states)
      return again ? deliver(again) : 'stored'
    }
    if (row.kind === 'confirmation' && found.wasAskedToChooseAnotherTime)
      return {
        postponedTo: new Date(Math.min(+clock() + CLOSED_TIME_WAIT, +row.give_up_at)),
        why: CLOSED_TIME,
      }
    // The patient knows this start from the notification `unavailable` or from a call. When the time is available again,
    // `confirmAgain` writes a confirmation.
    const namesStart = row.kind === 'moved' || row.kind === 'confirmation'
    if (namesStart && found.askedAt && found.askedAt > row.created_at) return 'skipped'
    const morning = endOfQuietHours(row)
    if (morning) return { postponedTo: morning, why: 'quiet_hours' }
    const hasLink = !sealed.token || found.linkHashes.includes(hashOfLink(sealed.token))
    if (to !== sealed.to || !hasLink) {
      const changed = await redirect(row, sealed, to!)
      return changed ? deliver(changed) : 'stored'
    }
    const full = await takeLimits(row, sealed, appointment.verified)
    if (full?.name === settings.limits.notificationsPerRecipientAndDay.name) return 'skipped'
    if (full) return { postponedTo: new Date(+clock() + full.retryAfter * 1000), why: 'sms_limit' }
    return send(row, sealed, write(kind, row.channel, sender, appointment))
  }

  /**
   * The notification for the contact that the patient has now, with a new link: each change of a contact ends its links. Null if it
   * was changed since it was claimed.
   */
  function redirect(row: ClaimedRow, content: Sealed, to: string) {
    return db.transaction().execute(async (trx) => {
      const { id, appointment_id, channel, lease } = row
      // The appointment first, as a change of it does.
      const appointments = trx.selectFrom('appointments').select('id').where('id', '=', appointment_id)
      await appointments.forKeyShare().executeTakeFirst()
      const own = trx.selectFrom('outbox').select('id').where('id', '=', id).where('lease', '=', lease)
      if (!(await own.forUpdate().executeTakeFirst())) return null
      const token = content.token && (await issueLink(trx, appointment_id!, channel))
      const sealed = keyring.seal(redirected(content, to, token), id)
      await trx.updateTable('outbox').set({ sealed }).where('id', '=', id).execute()
      return { ...row, sealed }
    })
  }

  /** When a reminder or a delayed SMS can be sent that would come at night now; null for others, and if that is too late for an SMS. */
  function endOfQuietHours({ kind, channel, created_at, give_up_at }: OutboxRow) {
    const now = clock()
    const isReminder = kind === 'reminder'
    if (!isReminder && (channel !== 'sms' || +now - +created_at < DELAYED)) return null
    const minute = minutesOfDay(clinicTimestamp(now).slice(11, 16))
    if (minute >= QUIET.until && minute < QUIET.from) return null
    const wait = (QUIET.until - minute + DAY_MINUTES) % DAY_MINUTES
    const morning = new Date(Math.floor(+now / MINUTE_MS + wait) * MINUTE_MS)
    return isReminder || +morning + EARLY_ENOUGH <= +give_up_at ? morning : null
  }

  async function send({ id }: OutboxRow, { to, smsId = id, code, decoy }: Sealed, content: Email | string) {
    const sending =
      typeof content === 'string'
        ? transports.sms({ id: smsId, to, code, text: content, decoy })
        : transports.email({ id, to, code, ...content, decoy })
    await sending.catch((error: unknown) => {
      if (error instanceof DeliveryError) throw error
      throw new DeliveryError('unexpected', { mayBeSent: true, cause: error })
    })
    return 'sent' as const
  }

  /** The full window, if the notification is above a limit. An attempt that is repeated counts once. */
  async function takeLimits(
    { id, kind, channel, location }: OutboxRow,
    { to, by }: Sealed,
    verified: boolean,
  ) {
    const wanted: LimitedAction[] = []
    // Anybody can book with a contact that nobody verified. What staff do is always written.
    const isByAnybody = !verified && by !== 'staff' && !BY_STAFF.has(kind)
    if (isByAnybody)
      wanted.push({
        limit: settings.limits.notificationsPerRecipientAndDay,
        of: to.toLowerCase(),
        member: id,
      })
    if (channel === 'sms') {
      const { sms_per_hour: max } = await branchOf(location)
      const branchLimits = [smsPerBranch(max), smsAboutAppointments(max)]
      if (isByAnybody && !BY_SERVER.has(kind)) branchLimits.push(smsToUnverified(max))
      for (const limit of branchLimits) wanted.push({ limit, of: location, member: id })
    }
    return wanted.length > 0 ? limits.take(wanted) : null
  }

  async function senderOf({ location, language }: OutboxRow): Promise<Sender> {
    const { sms_per_hour: _, ...branch } = await branchOf(location)
    // A name that the clinic has set for the branch is not translated.
    const isUsual = branch.city === translate('en', `city.${location}`)
    const city = isUsual ? translate(language, `city.${location}`) : branch.city
    return {
      clinic: settings.clinicName,
      branch: { ...branch, city },
      language,
      translate: (key, values) => translate(language, key, values),
    }
  }
}
