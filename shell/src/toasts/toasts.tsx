import { useEffect, type MouseEvent } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { useTranslation } from '@molar/shared/platform'
import type { NoticeTone } from '@molar/shared/remote'
import { Icon, type IconName } from '@molar/shared/ui'
import type { StatusMessage } from './message.atoms.ts'
import './toasts.scss'

const LOOK: Record<NoticeTone, { icon: IconName; className: string }> = {
  success: { icon: 'done', className: 'ok' },
  info: { icon: 'info', className: '' },
  warning: { icon: 'warning', className: 'warn' },
  error: { icon: 'alert', className: 'bad' },
}

/** Each alert of the page with its text, and the text of the toast that was silent because of it. */
const announced = new WeakMap<Element, { text: string; toast: string }>()

/**
 * Whether the page itself announces the error of this toast. Then the toast is silent, so that screen readers say it once.
 * An alert counts for the first toast after it and for those with the same text: one that stays on the page does not keep
 * the toasts of other errors silent.
 */
function isAnnouncedByPage(toast: string) {
  const alerts = [...document.querySelectorAll('[role=alert]')].filter((alert) => !alert.closest('.Toastify'))
  for (const alert of alerts)
    if (announced.get(alert)?.text !== alert.textContent)
      announced.set(alert, { text: alert.textContent, toast })
  return alerts.some((alert) => announced.get(alert)!.toast === toast)
}

/** Milliseconds, from the specification. */
const TOAST_DURATION = 3000

function CloseButton({ closeToast }: { closeToast: () => void }) {
  const { t } = useTranslation('common')
  const close = ({ currentTarget, detail }: MouseEvent) => {
    // Before it is removed: a removed element fires no blur, and the other toasts would stay paused.
    if (currentTarget === document.activeElement) {
      const buttons = [...document.querySelectorAll<HTMLElement>('.Toastify .tool')]
      // `detail` is 0 for a key. After a click, the focus would pause the other toast.
      const other = detail === 0 && buttons.find((button) => button !== currentTarget)
      ;(other || document.getElementById('main'))?.focus({ preventScroll: true })
    }
    closeToast()
  }
  return (
    <button className="tool" type="button" aria-label={t('close')} onClick={close}>
      <Icon name="close" />
    </button>
  )
}

/** The messages that have been shown. */
const shown = new WeakSet<StatusMessage>()

function show(message: StatusMessage) {
  shown.add(message)
  // A remote may pass any values, and an error here would not be caught by the boundary of the remote.
  const { tone, text }: { tone: NoticeTone; text: unknown } = message
  const { icon, className } = LOOK[tone] ?? LOOK.error
  const isWarningOrError = tone !== 'success' && tone !== 'info'
  const isSilent = isWarningOrError && isAnnouncedByPage(String(text))
  // If many messages come at once, only the last one waits for its turn.
  toast.clearWaitingQueue()
  toast(isSilent ? <span aria-live="off">{String(text)}</span> : String(text), {
    icon: <Icon name={icon} className={className} />,
    role: isSilent ? 'none' : isWarningOrError ? 'alert' : 'status',
  })
}

/** Toasts at the top right. Each closes after 3 seconds, which do not count while it has the pointer or the focus. */
export function Toasts({ messages }: { messages: StatusMessage[] }) {
  const { t } = useTranslation('common')
  useEffect(() => {
    for (const message of messages) if (!shown.has(message)) show(message)
  }, [messages])
  return (
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        autoClose={TOAST_DURATION}
        aria-label={t('messages')}
        transition={false}
        draggable={false}
        pauseOnFocusLoss={false}
        limit={3}
        closeButton={CloseButton}
      />
    </div>
  )
}
