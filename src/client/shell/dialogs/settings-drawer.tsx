import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { LANGUAGES, type Language } from '#core/state/languages.ts'
import type { Settings } from '#core/state/kept-settings.ts'
import { $settings, changeSettings, resetSettings } from '#core/state/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { Drawer } from '#ui/containers/drawer.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Switch } from '#ui/fields/switch.tsx'

import { useScreenSize } from '../settings/screen-size.ts'
import { SWITCHES, switchesOff } from '../settings/setting-commands.ts'
import { BrandColour } from './brand-colour.tsx'

const THEMES = ['system', 'light', 'dark', 'contrast'] as const
const LAYOUTS = ['sidemenu', 'topmenu'] as const
const WIDTHS = ['Fixed', 'Fluid'] as const
const MENU_THEMES = ['light', 'dark'] as const
const DENSITIES = ['dense', 'compact', 'regular', 'roomy'] as const
/** 系统设置: the theme and the layout here (SPEC.md §2, settings drawer). Every change is seen at once and kept on this machine. */
export function SettingsDrawer() {
  const { t } = useTranslation('shell')
  const settings = useStore($settings)
  const size = useScreenSize()
  const isTop = settings.layout === 'topmenu'
  const isOff = switchesOff(settings, size)
  return (
    <Drawer
      title={t('settings.title')}
      isOpen
      onOpenChange={() => closeDialog('settings')}
      footer={<Button onPress={resetSettings}>{t('settings.reset')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Choice
          label={t('settings.theme')}
          name="theme"
          values={THEMES}
          text={(value) => t(`settings.theme.${value}`)}
        />
        <Choice
          label={t('settings.menuTheme')}
          name="menuTheme"
          values={MENU_THEMES}
          text={(value) => t(`settings.menuTheme.${value}`)}
        />
        <BrandColour />
        <Choice
          label={t('settings.layout')}
          name="layout"
          values={LAYOUTS}
          text={(value) => t(`settings.layout.${value}`)}
        />
        <Choice
          label={t('settings.contentWidth')}
          name="contentWidth"
          values={WIDTHS}
          text={(value) => t(`settings.contentWidth.${value}`)}
          isOff={(value) => value === 'Fluid' && !isTop}
        />
        <Choice
          label={t('settings.density')}
          name="density"
          values={DENSITIES}
          text={(value) => t(`settings.density.${value}`)}
        />
        <RadioGroup
          label={t('settings.language')}
          hasMessageLine={false}
          options={LANGUAGES.map((value) => ({ value, label: t(`settings.language.${value}`) }))}
          value={settings.language}
          onChange={(value) => changeSettings({ language: value as Language })}
        />
        <div className="flex flex-col gap-2 border-line border-t pt-4">
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              isSelected={settings[name]}
              isDisabled={isOff[name]}
              onChange={(isOn) => changeSettings({ [name]: isOn })}
            >
              {t(`settings.${name}`)}
            </Switch>
          ))}
        </div>
        <p className="border-line border-t pt-3 text-quiet text-xs/5">{t('settings.preview')}</p>
      </div>
    </Drawer>
  )
}

interface ChoiceProps<Name extends keyof Settings> {
  readonly label: string
  readonly name: Name
  readonly values: readonly (Settings[Name] & string)[]
  readonly text: (value: Settings[Name] & string) => string
  /** Whether another setting forbids it. */
  readonly isOff?: (value: Settings[Name] & string) => boolean
}

/** A setting with a few values, all in sight. */
function Choice<Name extends keyof Settings>({ label, name, values, text, isOff = () => false }: ChoiceProps<Name>) {
  const chosen = useStore($settings)[name]
  return (
    <RadioGroup
      label={label}
      hasMessageLine={false}
      options={values.map((value) => ({ value, label: text(value), isDisabled: isOff(value) }))}
      value={String(chosen)}
      onChange={(value) => changeSettings({ [name]: value } as Partial<Settings>)}
    />
  )
}
