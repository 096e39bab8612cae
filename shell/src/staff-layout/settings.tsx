import { useEffect, useRef } from 'react'
import { useAtom, useTranslation } from '@molar/shared/platform'
import { layoutAtom } from './layout-state.atoms.ts'
import { StaffIcon } from './staff-icon.tsx'
import { useOverlays } from './use-overlays.ts'

/** The settings button and the panel it opens. */
export function Settings() {
  const { t } = useTranslation('staff')
  const [{ showRightSidebar }, dispatch] = useAtom(layoutAtom)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const overlays = useOverlays(showRightSidebar, () => dispatch({ type: 'settingsClosed' }))

  useEffect(() => {
    if (!showRightSidebar) return undefined
    const pressed = ({ target }: Event) => {
      const isInside = [button, panel].some(({ current }) => current?.contains(target as Node))
      if (!isInside) dispatch({ type: 'settingsClosed' })
    }
    document.addEventListener('click', pressed, { capture: true })
    return () => document.removeEventListener('click', pressed, { capture: true })
  }, [showRightSidebar, dispatch])

  const close = () => {
    dispatch({ type: 'settingsClosed' })
    button.current?.focus()
  }
  return (
    <>
      <button
        className="tool"
        type="button"
        ref={button}
        aria-label={t('settings')}
        aria-haspopup="dialog"
        aria-expanded={showRightSidebar}
        onClick={() => dispatch({ type: 'settingsToggled' })}
      >
        <StaffIcon name="gear" />
      </button>
      {overlays && <overlays.SettingsPanel show={showRightSidebar} panel={panel} onClose={close} />}
    </>
  )
}
