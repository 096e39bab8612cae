import { useEffect } from 'react'
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

/** The alerts of the page for which a toast was silent, with their texts. */
const spoken = new WeakMap<Element, string>()

/**
 * Whether the page itself announces an error. Then its toast is silent, so that screen readers say it once. An alert that
 * stays on the page does not keep the toasts of later errors silent.
 */
function pageHasNewAlert() {
  const alerts = [...document.querySelectorAll('[role=alert]')].filter((alert) => !alert.closest('.Toastify'))
  const isNew = alerts.some((alert) => spoken.get(alert) !== alert.textContent)
  for (const alert of alerts) spoken.set(alert, alert.textContent)
  return isNew
}

/** Milliseconds, from the specification. */
const TOAST_DURATION = 3000

function CloseButton({ closeToast }: { closeToast: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button className="tool" type="button" aria-label={t('close')} onClick={closeToast}>
      <Icon name="close" />
    </button>
  )
}

/** Toasts at the top right. Each closes after 3 seconds, which do not count while it has the pointer or the focus. */
export function Toasts({ message }: { message: StatusMessage | null }) {
  const { t } = useTranslation('common')
  useEffect(() => {
    if (!message) return
    // A remote may pass any values, and an error here would not be caught by the boundary of the remote.
    const { tone, text }: { tone: NoticeTone; text: unknown } = message
    const { icon, className } = LOOK[tone] ?? LOOK.error
    const isWarningOrError = tone !== 'success' && tone !== 'info'
    const isSilent = isWarningOrError && pageHasNewAlert()
    // If many messages come at once, only the last one waits for its turn.
    toast.clearWaitingQueue()
    toast(isSilent ? <span aria-live="off">{String(text)}</span> : String(text), {
      icon: <Icon name={icon} className={className} />,
      role: isSilent ? 'none' : isWarningOrError ? 'alert' : 'status',
    })
  }, [message])
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
