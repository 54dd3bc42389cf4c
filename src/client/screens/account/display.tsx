import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { LANGUAGES, type Language } from '#core/state/languages.ts'
import type { Settings } from '#core/state/kept-settings.ts'
import { $settings, changeSettings } from '#core/state/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'

const THEMES = ['system', 'light', 'dark', 'contrast'] as const
const DENSITIES = ['dense', 'compact', 'regular', 'roomy'] as const

/** The theme, the language and the keys of the product. A change is seen at once. */
export function Display() {
  const { t } = useTranslation('account')
  const { theme, density, language } = useStore($settings)
  return (
    <div className="flex flex-col items-start gap-4">
      <RadioGroup
        label={t('display.theme')}
        hasMessageLine={false}
        options={THEMES.map((value) => ({ value, label: t(`display.theme.${value}`) }))}
        value={theme}
        onChange={(value) => changeSettings({ theme: value as Settings['theme'] })}
      />
      <RadioGroup
        label={t('display.density')}
        hasMessageLine={false}
        options={DENSITIES.map((value) => ({ value, label: t(`display.density.${value}`) }))}
        value={density}
        onChange={(value) => changeSettings({ density: value as Settings['density'] })}
      />
      <RadioGroup
        label={t('display.language')}
        hasMessageLine={false}
        options={LANGUAGES.map((value) => ({ value, label: t(`display.language.${value}`) }))}
        value={language}
        onChange={(value) => changeSettings({ language: value as Language })}
      />
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => openDialog({ kind: 'settings' })}>{t('display.more')}</Button>
        <Button onPress={() => openDialog({ kind: 'keys' })}>{t('display.keys')}</Button>
      </div>
    </div>
  )
}
