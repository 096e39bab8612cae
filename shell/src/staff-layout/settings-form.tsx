import { useSyncExternalStore } from 'react'
import { useAtom, useTranslation } from '@molar/shared/platform'
import { OptionGroup } from '@molar/shared/ui'
import { layoutAtom } from './layout-state.atoms.ts'
import { LAYOUT_OPTIONS, type LayoutOptionName } from './layout-state.ts'
import { StaffIcon, type StaffIconName } from './staff-icon.tsx'

/** Options of every layout, then those of the side menu, which only the vertical layout has. */
const ALWAYS = ['layoutType', 'layoutModeType', 'layoutWidth', 'topbarTheme'] as const
const VERTICAL = ['sidebarSizeType', 'leftSideBarTheme'] as const

/** Message keys of values whose labels differ from the values. */
const LABEL_OF: Partial<Record<LayoutOptionName, Record<string, string>>> = {
  layoutWidth: { lg: 'fluid' },
  sidebarSizeType: { lg: 'default', small: 'compact', sm: 'icons' },
}

const ICON_OF: Partial<Record<LayoutOptionName, Record<string, StaffIconName>>> = {
  layoutType: { vertical: 'vertical', horizontal: 'horizontal' },
  layoutModeType: { light: 'light', dark: 'dark' },
  layoutWidth: { lg: 'fluid', boxed: 'boxed' },
}

function OptionLabel({ name, value }: { name: LayoutOptionName; value: string }) {
  const { t } = useTranslation('staff')
  const icon = ICON_OF[name]?.[value]
  return (
    <>
      {icon && <StaffIcon name={icon} />}
      {t(`value.${LABEL_OF[name]?.[value] ?? value}`)}
    </>
  )
}

const isHidden = (name: LayoutOptionName, value: string) => name === 'topbarTheme' && value === 'colored'

const { documentElement } = document

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(documentElement, { attributeFilter: ['data-bs-theme'] })
  return () => observer.disconnect()
}

/** The mode on screen, which also changes with the device: many turn dark in the evening. */
const useShownMode = () => useSyncExternalStore(subscribe, () => documentElement.dataset.bsTheme)

export function SettingsForm() {
  const { t } = useTranslation('staff')
  const [layout, dispatch] = useAtom(layoutAtom)
  const names: readonly LayoutOptionName[] =
    layout.layoutType === 'vertical' ? [...ALWAYS, ...VERTICAL] : ALWAYS
  const shownMode = useShownMode()
  const chosen = { ...layout, layoutModeType: layout.layoutModeType ?? shownMode }

  const groupOf = (name: LayoutOptionName) => {
    const values: readonly string[] = LAYOUT_OPTIONS[name]
    return (
      <OptionGroup
        key={name}
        id={name}
        legend={t(`choice.${name}`)}
        options={values
          .filter((value) => !isHidden(name, value))
          .map((value) => ({ value, label: <OptionLabel name={name} value={value} /> }))}
        value={chosen[name] ?? null}
        onChoose={(value) => dispatch({ type: 'chosen', options: { [name]: value } })}
      />
    )
  }

  return (
    <div className="fields settings">
      <p className="small text-body-secondary mb-0">{t('settingsHow')}</p>
      {names.map(groupOf)}
      <div className="form-check form-switch form-check-reverse d-flex justify-content-between align-items-center border-top">
        <label className="fw-semibold flex-fill text-start py-2" htmlFor="preloader">
          {t('preloader')}
        </label>
        <input
          className="form-check-input"
          type="checkbox"
          role="switch"
          aria-checked={layout.isPreloader}
          id="preloader"
          checked={layout.isPreloader}
          onChange={({ target }) => dispatch({ type: 'chosen', options: { isPreloader: target.checked } })}
        />
      </div>
    </div>
  )
}
