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

/** By which rules volumes are formed, to be changed for this project. */
export function PlanSettingsForm({
  settings,
  acceptedBoxes,
  onChange
}: {
  readonly settings: PlanSettings
  /** The boxes 卷盒 that its archive accepts. */
  readonly acceptedBoxes: readonly number[]
  readonly onChange: (settings: PlanSettings) => void
}) {
  const { t } = useTranslation('arrange')
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
      <NumberField
        label={t('boxSlack')}
        description={t('boxSlackHint')}
        value={settings.boxSlackMm}
        onChange={(boxSlackMm) => boxSlackMm !== null && change({ boxSlackMm })}
      />
      <CheckboxGroup
        label={t('boxes')}
        description={t('boxesHint')}
        options={acceptedBoxes.map((box) => ({ value: String(box), label: String(box) }))}
        value={settings.boxes.join()}
        // Without any box nothing on paper could be shelved: the last one stays.
        onChange={(value) => value && change({ boxes: value.split(',').map(Number) })}
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
