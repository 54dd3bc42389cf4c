import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  APARTS,
  type Apart,
  CLASSES,
  GROUPINGS,
  type Grouping,
  type PlanSettings,
  SIDES,
  type Sides
} from '#contract/archives/volume-plan.ts'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** By which rules volumes are formed, to be changed for this project. */
export function PlanSettingsForm({
  settings,
  onChange
}: {
  readonly settings: PlanSettings
  readonly onChange: (settings: PlanSettings) => void
}) {
  const { t } = useTranslation('arrange')
  const [boxes, setBoxes] = useState(settings.boxes.join(','))
  useEffect(() => {
    // What was chosen before has come from the server; what is being typed stays.
    setBoxes((typed) => (sizesIn(typed)?.join() === settings.boxes.join() ? typed : settings.boxes.join(',')))
  }, [settings.boxes])
  const change = (part: Partial<PlanSettings>) => onChange({ ...settings, ...part })
  return (
    <div className="grid gap-x-3 sm:grid-cols-2 md:grid-cols-3">
      {CLASSES.map((one) => (
        <Select
          key={one}
          label={t('groupBy', { class: t(`class.${one}`) })}
          options={GROUPINGS.map((value) => ({ value, label: t(`grouping.${value}`) }))}
          value={settings.groups[one]}
          onChange={(value) => value && change({ groups: { ...settings.groups, [one]: value as Grouping } })}
        />
      ))}
      <Select
        label={t('orderBy')}
        options={[
          { value: 'catalogue', label: t('orderBy.catalogue') },
          { value: 'date', label: t('orderBy.date') }
        ]}
        value={settings.order}
        onChange={(value) => value && change({ order: value as PlanSettings['order'] })}
      />
      <Select
        label={t('sides')}
        options={SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
        value={settings.sides}
        onChange={(value) => value && change({ sides: value as Sides })}
      />
      <NumberField
        label={t('textMm')}
        value={settings.textMm}
        onChange={(textMm) => textMm !== null && change({ textMm })}
      />
      <NumberField
        label={t('drawingMm')}
        value={settings.drawingMm}
        onChange={(drawingMm) => drawingMm !== null && change({ drawingMm })}
      />
      {(['mostPages', 'leastTextMm', 'leastSheets'] as const).map((key) => (
        <NumberField
          key={key}
          label={t(key)}
          value={settings[key]}
          onChange={(value) => value !== null && change({ [key]: value })}
        />
      ))}
      <TextField
        label={t('boxes')}
        description={t('boxesHint')}
        value={boxes}
        onChange={(typed) => {
          setBoxes(typed)
          const sizes = sizesIn(typed)
          if (sizes) change({ boxes: sizes })
        }}
      />
      <CheckboxGroup
        label={t('apart')}
        options={APARTS.map((value) => ({ value, label: t(`apart.${value}`) }))}
        value={settings.apart.join(',')}
        onChange={(value) => change({ apart: value.split(',').filter(Boolean) as Apart[] })}
      />
    </div>
  )
}

/** The sizes that were typed, where all of them can be those of boxes. */
function sizesIn(typed: string): number[] | undefined {
  const sizes = typed
    .split(/[,\u{ff0c}\s]+/u)
    .filter(Boolean)
    .map(Number)
  return sizes.length > 0 && sizes.length <= 8 && sizes.every((size) => size >= 5 && size <= 100) ? sizes : undefined
}
