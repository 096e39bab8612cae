import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatDay, formatTime, isClinicDate, type LocationCode, type Schedule } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { BusyButton, FieldError } from '@molar/shared/ui'
import { type DateChange, DateField } from '../../date-field.tsx'
import { timesOf, useBookingForm } from './booking-form.ts'
import { ConfirmationField } from './confirmation-field.tsx'
import { NextTime } from './next-time.tsx'
import { DAY_FIELD, useDayField } from './use-day-field.ts'
import { DeskNoteField } from '../panel/note-field.tsx'
import {
  isLineOfPatient,
  missingField,
  PATIENT_FIELDS,
  PATIENT_SEARCH,
  PatientChoice,
  patientIn,
} from './patient-choice.tsx'
import { type BookingStart, scheduleAtom } from '../state/schedule.atoms.ts'
import { useUnsaved } from '../state/schedule-draft.ts'
import styles from './booking.module.css'
import { doctorOptions, SelectField } from '../panel/select-field.tsx'
import { SidePanel } from '../panel/side-panel.tsx'
import { SamePhone } from './same-phone.tsx'
import { type ScheduleView, showsDay } from '../state/schedule-view.ts'
import { type BookedAtDesk, useDeskBooking } from './use-desk-booking.ts'
import { useNextTime } from './use-next-time.ts'
import { useServices } from './use-services.ts'

interface BookingPanelProps {
  view: ScheduleView
  schedule: Schedule
  /** The branch of the schedule: the one before while another one loads. */
  scheduleBranch: LocationCode
  bookingStart: BookingStart
  onChangeView: (change: Partial<ScheduleView>) => void
  onChangeDay: (date: string, options?: DateChange) => void
  onBooked: (booked: BookedAtDesk) => void
  onClose: () => void
}

/** Books an appointment for a patient on the phone or at the desk: a registered patient, or a name and a phone number. */
export function BookingPanel(props: BookingPanelProps) {
  const { view, schedule, scheduleBranch, bookingStart } = props
  const { onChangeView, onChangeDay, onBooked, onClose } = props
  const { branch, date } = bookingStart
  const { t, i18n } = useTranslation(['appointments', 'common'])
  const services = useServices(branch)
  const { form, changeForm: storeForm, isStored, forgetForm, ...stored } = useBookingForm(bookingStart)
  const [search, setSearch] = useState('')
  const isLine = isLineOfPatient(search)
  useUnsaved(isLine)
  const isTyped = stored.isTyped || isLine
  const { serviceId, doctorId, patient, caller, note, notify } = form
  const { isBusy, mayBeBookedAt, failure, fieldErrors, errorCount, isFull, fail, clearErrors, submit } =
    useDeskBooking({
      sent: form.sent,
      onSent: (sent) => storeForm({ sent }),
      onBooked: (booked) => {
        // After the form was closed, another one may be stored.
        if (booked.isFormOpen || isStored()) forgetForm()
        onBooked(booked)
      },
    })
  // What is changed after the booking was sent would be lost with the form.
  const changeForm: typeof storeForm = (change) => !isBusy && storeForm(change)
  const changeTime: typeof storeForm = (change) => {
    changeForm(change)
    if (!isBusy) clearErrors('date', 'time')
  }
  const choosePatient = (found: typeof patient) => {
    changeForm({ patient: found })
    clearErrors('search', ...PATIENT_FIELDS)
  }
  const close = () => {
    forgetForm()
    onClose()
  }
  const isShown = showsDay(view, bookingStart)
  const lastDay = useRef('')
  // Back and Forward change the view also while the panel is open. A stored form opens on any day.
  useEffect(() => {
    const day = `${view.branch} ${view.date} ${view.span}`
    const isOtherDay = day !== lastDay.current
    lastDay.current = day
    // A day that was chosen in the form is on its way to the view.
    if (isShown || !isOtherDay) return
    if (isTyped) onChangeView({ branch, date, ...(branch !== view.branch && { doctor: '' }) })
    else close()
    // oxlint-disable-next-line react/exhaustive-deps -- Only when the view changes.
  }, [isShown, view.branch, view.date, view.span])

  const service = services.list.find(({ id }) => id === serviceId) ?? services.list[0]
  const minutes = service?.duration ?? schedule.gridMinutes
  const isBranchShown = scheduleBranch === branch
  const times = isBranchShown ? timesOf(schedule, { date, doctorId, minutes, service }) : []
  // Who walked in wants the next time of today.
  const nextTime = schedule.now.startsWith(date) ? times[0] : undefined
  // Stored once: the next time changes while somebody speaks with the patient.
  const isDayKnown = isBranchShown && schedule.days.some((day) => day.date === date)
  if (service && isDayKnown && form.time === null && form.offeredTime === null)
    changeForm({ offeredTime: nextTime ?? '' })
  const time = form.time ?? form.offeredTime ?? ''
  const shownTimes = time && !times.includes(time) ? [time, ...times] : times
  const dayFailure = useAtomValue(scheduleAtom).failure
  const timeError = () => {
    if (isDayKnown)
      return time && !times.includes(time) && !mayBeBookedAt(date, time)
        ? t(doctorId === null ? 'schedule.timeUnavailableOfAnyDoctor' : 'schedule.timeUnavailable', {
            time: formatTime(time, i18n.language),
          })
        : undefined
    if (!dayFailure) return undefined
    return dayFailure.serverMessage ?? t(navigator.onLine ? 'schedule.timesFailed' : 'schedule.dayOffline')
  }
  const chooseDay = (day: string, start: string | null = null, options?: DateChange) => {
    if (isBusy) return
    changeTime({ time: start, offeredTime: null })
    onChangeDay(day, options)
  }
  // Not after the booking was sent.
  const nextTimeSearch = useNextTime(
    service && !isBusy ? { location: branch, date, doctorId, serviceId: service.id } : null,
  )
  const findNextTime = async (button: Element) => {
    const next = await nextTimeSearch.find()
    if (!next) return
    const hasFocus = document.activeElement === button
    chooseDay(next.date, next.start)
    // The button goes with the day, and the time is what the caller hears.
    if (hasFocus) document.getElementById('desk-time')?.focus()
  }

  const dayField = useDayField(() => clearErrors('date'))
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const shownDay = dayField.shownDay()
    if (shownDay === null) return fail(t('schedule.dateMissing'), 'date')
    if (shownDay !== date) {
      chooseDay(shownDay)
      return document.getElementById('desk-time')?.focus()
    }
    if (!service) return fail(t(services.isFailed ? 'schedule.noServices' : 'loading'))
    const { firstName, lastName, phone } = caller
    const missing = patient ? null : missingField(caller)
    if (missing) fail(t('schedule.whoMissing'), missing)
    else if (!time) fail(t('schedule.timeMissing'), 'time')
    else
      void submit(
        {
          location: branch,
          ...(patient
            ? { patient_id: patient.id }
            : { first_name: firstName, last_name: lastName, phone_number: phone }),
          doctor_id: doctorId,
          ...(bookingStart.roomId !== null && { room_id: bookingStart.roomId }),
          service_id: service.id,
          appointment_date: date,
          start_time: time,
          deskNote: note,
          notify,
        },
        { name: patient?.name ?? `${firstName} ${lastName}`.trim(), isTimeAvailable: times.includes(time) },
      )
  }
  return (
    <SidePanel title={t('schedule.new')} firstField={PATIENT_SEARCH} onClose={close}>
      <form
        className={styles['newAppointment']}
        aria-label={t('schedule.new')}
        noValidate
        onSubmit={handleSubmit}
      >
        <p>
          {formatDay(date, i18n.language)}
          {time && `, ${formatTime(time, i18n.language)}`} · {t(`common:city.${branch}`)}
        </p>
        <div className={styles['fields']} aria-busy={isBusy}>
          <PatientChoice
            branch={branch}
            patient={patient}
            onPatient={choosePatient}
            unregistered={caller}
            onUnregistered={(typed) => {
              changeForm({ caller: typed })
              clearErrors('search', ...PATIENT_FIELDS.filter((field) => typed[field] !== caller[field]))
            }}
            search={search}
            onSearch={(text) => !isBusy && setSearch(text)}
            nextField="desk-service"
            errors={fieldErrors}
            errorKey={errorCount}
          />
          <SelectField
            id="desk-service"
            label={t('schedule.service')}
            error={services.isFailed ? t('schedule.noServices') : undefined}
            value={service?.id ?? null}
            options={services.list.map(({ id, name, duration }) => ({
              value: id,
              label: `${name} · ${t('schedule.minutes', { count: duration ?? schedule.gridMinutes })}`,
            }))}
            onChoose={(id) => changeTime({ serviceId: id, offeredTime: null })}
          />
          <SelectField
            id="desk-doctor"
            label={t('schedule.doctor')}
            value={doctorId}
            options={[
              { value: null, label: t('schedule.anyDoctor') },
              ...(isBranchShown ? doctorOptions(schedule.doctors, doctorId) : []),
            ]}
            onChoose={(id) => changeTime({ doctorId: id, offeredTime: null })}
          />
          <div className={styles['dayAndTime']} onBlur={dayField.leave}>
            <DateField
              id={DAY_FIELD}
              label={t('schedule.date')}
              error={fieldErrors.date}
              announced
              errorKey={errorCount}
              value={date}
              inWords
              onChange={(day, change) => isClinicDate(day) && chooseDay(day, null, change)}
            />
            <SelectField
              id="desk-time"
              label={t('schedule.time')}
              error={fieldErrors.time ?? timeError()}
              announced
              value={time}
              options={[
                { value: '', label: t('schedule.choose') },
                ...shownTimes.map((one) => ({ value: one, label: formatTime(one, i18n.language) })),
              ]}
              onChoose={(chosen) => changeTime({ time: chosen })}
            />
          </div>
          {service && isDayKnown && times.length === 0 && (
            <NextTime search={nextTimeSearch} onFind={(button) => void findNextTime(button)} />
          )}
          <DeskNoteField id="booking-note" value={note} onChange={(text) => changeForm({ note: text })} />
          <ConfirmationField value={notify} onChange={(chosen) => changeForm({ notify: chosen })} />
        </div>
        <div className={styles['footer']}>
          {!patient && (
            <SamePhone
              branch={branch}
              // The result of the search shows them already.
              phone={patientIn(search)?.phone === caller.phone ? '' : caller.phone}
              onChoose={choosePatient}
            />
          )}
          {failure && <FieldError key={errorCount} id="booking-failure" message={failure} announced />}
          <BusyButton busy={isBusy} busyText={t('schedule.booking')}>
            {t(isFull(date, time) && times.includes(time) ? 'schedule.bookAnyway' : 'schedule.book')}
          </BusyButton>
        </div>
      </form>
    </SidePanel>
  )
}
