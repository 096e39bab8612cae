import { useAtom, useTranslation } from '@molar/shared/platform'
import { OptionGroup } from '@molar/shared/ui'
import { layoutAtom } from './layout.atoms.ts'
import { CHOICES, type ChoiceName } from './layout.ts'
import { useShownMode } from './use-shown-mode.ts'

/** Choices shown in every layout, then those of the side menu, which only the vertical one has. */
const ALWAYS = ['layoutType', 'layoutModeType', 'layoutWidth', 'topbarTheme'] as const
const VERTICAL = ['sidebarSizeType', 'leftSideBarTheme'] as const

/** Keys of values whose names differ from the values. */
const WORD_OF: Partial<Record<ChoiceName, Record<string, string>>> = {
  layoutWidth: { lg: 'fluid' },
  sidebarSizeType: { lg: 'default', small: 'compact', sm: 'icons' },
}

const isHidden = (name: ChoiceName, value: string) => name === 'topbarTheme' && value === 'colored'

export function SettingsForm() {
  const { t } = useTranslation('staff')
  const [layout, happened] = useAtom(layoutAtom)
  const names: readonly ChoiceName[] = layout.layoutType === 'vertical' ? [...ALWAYS, ...VERTICAL] : ALWAYS
  const shownMode = useShownMode()
  const chosen = { ...layout, layoutModeType: layout.layoutModeType ?? shownMode }

  const groupOf = (name: ChoiceName) => {
    const values: readonly string[] = CHOICES[name]
    return (
      <OptionGroup
        key={name}
        id={name}
        legend={t(`choice.${name}`)}
        options={values
          .filter((value) => !isHidden(name, value))
          .map((value) => ({ value, label: t(`value.${WORD_OF[name]?.[value] ?? value}`) }))}
        value={chosen[name] ?? null}
        onChoose={(value) => happened({ type: 'chosen', choice: { [name]: value } })}
      />
    )
  }

  return (
    <div className="fields">
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
          onChange={({ target }) => happened({ type: 'chosen', choice: { isPreloader: target.checked } })}
        />
      </div>
    </div>
  )
}
