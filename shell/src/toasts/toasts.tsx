import { useEffect } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { useTranslation } from '@molar/shared/platform'
import type { Tone } from '@molar/shared/remote'
import { Icon, type IconName } from '@molar/shared/ui'
import type { StatusMessage } from './message.atoms.ts'
import './toasts.scss'

const LOOK: Record<Tone, { icon: IconName; className: string }> = {
  success: { icon: 'done', className: 'ok' },
  warning: { icon: 'warning', className: 'warn' },
  error: { icon: 'alert', className: 'bad' },
}

const TOAST_LIFE = 3000

function CloseButton({ closeToast }: { closeToast: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button className="tool" type="button" aria-label={t('close')} onClick={closeToast}>
      <Icon name="close" />
    </button>
  )
}

/** Top right for 3 seconds; the clock stands still under the pointer and under the focus. */
export function Toasts({ message }: { message: StatusMessage | null }) {
  const { t } = useTranslation('common')
  useEffect(() => {
    if (!message) return
    // Both come from remotes, whatever they are, and this stands in no boundary of theirs.
    const { tone, sentence }: { tone: Tone; sentence: unknown } = message
    const { icon, className } = LOOK[tone] ?? LOOK.error
    toast(String(sentence), {
      icon: <Icon name={icon} className={className} />,
      role: tone === 'success' ? 'status' : 'alert',
    })
  }, [message])
  return (
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        autoClose={TOAST_LIFE}
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
