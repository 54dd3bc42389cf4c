import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Settings } from '#core/state/kept-settings.ts'
import { $settings, changeSettings } from '#core/state/settings.ts'
import { readTimed, writeTimed } from '#core/state/session/stored.ts'
import { Select } from '#ui/fields/select.tsx'

import { BRANDS } from './brands.ts'

const THEMES = ['system', 'light', 'dark', 'contrast'] as const
const DENSITIES = ['dense', 'compact', 'regular', 'roomy'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const
const LANGUAGES = ['zh-CN', 'en'] as const

/** Where the direction is kept over a reload; the product itself has none to choose. */
const DIRECTION = 'GALLERY_DIRECTION'
const directionKept = () => DIRECTIONS.find((one) => one === readTimed(DIRECTION)?.value) ?? 'ltr'

/** Switches the look of the page: theme, brand colour, density, language, and the direction of writing. */
export function LookBar() {
  const { t } = useTranslation('gallery')
  const { theme, brandColour, density, language } = useStore($settings)
  const [direction, setDirection] = useState(directionKept)
  useEffect(() => {
    document.documentElement.dir = direction
    writeTimed(DIRECTION, direction, null)
    return () => document.documentElement.removeAttribute('dir')
  }, [direction])
  const brand = brandColour.slice(1).toUpperCase()
  const brands = BRANDS.map((one) => ({ value: one as string, label: t(`brand.${one}`) }))
  const known = brands.some(({ value }) => value === brand)
    ? brands
    : [{ value: brand, label: t('brand.own', { colour: brandColour }) }, ...brands]
  return (
    <section
      aria-label={t('look')}
      className="flex flex-wrap items-end gap-x-3 gap-y-1 max-tablet:grid max-tablet:w-full max-tablet:grid-cols-2 tablet:[&>*]:w-33"
    >
      <Choice
        label={t('theme')}
        value={theme}
        onChange={(next) => changeSettings({ theme: next as Settings['theme'] })}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <Choice
        label={t('brand')}
        value={brand}
        onChange={(next) => changeSettings({ brandColour: `#${next}` })}
        options={known}
      />
      <Choice
        label={t('density')}
        value={density}
        onChange={(next) => changeSettings({ density: next as Settings['density'] })}
        options={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
      />
      <Choice
        label={t('language')}
        value={language}
        onChange={(next) => changeSettings({ language: next as Settings['language'] })}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <Choice
        label={t('direction')}
        value={direction}
        onChange={(next) => setDirection(next === 'rtl' ? 'rtl' : 'ltr')}
        options={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
    </section>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

function Choice({ onChange, ...props }: ChoiceProps) {
  return (
    <Select {...props} hasMessageLine={false} className="gap-0!" onChange={(next) => next !== null && onChange(next)} />
  )
}
