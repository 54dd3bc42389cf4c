import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { $settings, changeSettings } from '#core/state/settings.ts'
import { fail } from '#core/state/toasts.ts'
import { ColourSwatches } from '#ui/fields/colour-swatches.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { BRAND_COLOURS } from '../settings/brand-colours.ts'

const NAMES = Object.keys(BRAND_COLOURS) as (keyof typeof BRAND_COLOURS)[]

/** The one colour of the product: out of the list, or any other as #RRGGBB. Text and fills are derived from it, so that they stay readable. */
export function BrandColour() {
  const { t } = useTranslation('shell')
  const { brandColour } = useStore($settings)
  const [typed, setTyped] = useState(brandColour)
  const [error, setError] = useState<string>()
  const set = (colour: string) => {
    setTyped(colour)
    const isTaken = changeSettings({ brandColour: colour })
    setError(isTaken ? undefined : t('settings.colourBad'))
    if (!isTaken) fail(t('settings.colourFailed'))
  }
  return (
    <div className="flex flex-col gap-1">
      <ColourSwatches
        label={t('settings.colour')}
        hasMessageLine={false}
        options={NAMES.map((name) => ({ value: BRAND_COLOURS[name], label: t(`settings.colour.${name}`) }))}
        value={brandColour}
        onChange={set}
      />
      <TextField
        label={t('settings.colourOther')}
        value={typed}
        onChange={setTyped}
        onBlur={() => typed !== brandColour && set(typed.trim())}
        onKeyDown={(event) => event.key === 'Enter' && set(typed.trim())}
        errorMessage={error}
        spellCheck="false"
        after={<span aria-hidden className="m-1 w-8 flex-none rounded bg-brand" />}
      />
    </div>
  )
}
