import { useTranslation } from 'react-i18next'

import type { FormBox, FormLayout } from '#contract/forms/form-layout.ts'
import { placeOfBox } from '#contract/forms/template-faults.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'

interface TemplateBoxFieldsProps {
  readonly box: FormBox
  readonly layout: FormLayout
  readonly onChange: (box: FormBox) => void
}

const SIDES = ['x', 'y', 'width', 'height'] as const
/** The most that a length may be, as the contract of layouts has it. Millimetres. */
const LONGEST = 1200

/** The exact numbers of a box, what it shows and how its letters fit. */
export function TemplateBoxFields({ box, layout, onChange }: TemplateBoxFieldsProps) {
  const { t, i18n } = useTranslation('forms')
  const place = placeOfBox(box, layout)
  const bound = /^\{(\w+)\}$/.exec(box.text)?.[1] ?? null
  const setSide = (side: number, value: number | null) => {
    if (value === null || value < 0 || value > LONGEST) return
    const { x, y, width, height } = place
    const [a = x, b = y, c = width, d = height] = [x, y, width, height].with(side, value)
    onChange({ ...box, at: [a, b, c, d] })
  }
  const setLetters = (key: 'size' | 'min', value: number | null) => {
    if (value !== null && value >= 4 && value <= 72) onChange({ ...box, [key]: value })
  }
  return (
    <div className="grid grid-cols-1 gap-x-3 @md:grid-cols-2 @2xl:grid-cols-4">
      {SIDES.map((side, at) => (
        <NumberField
          key={side}
          label={t(`pdfTemplate.${side}`)}
          value={place[side]}
          onChange={(value) => setSide(at, value)}
        />
      ))}
      <Select
        label={t('pdfTemplate.bound')}
        isClearable
        options={layout.fields.map(({ key, label, labelEn }) => ({
          value: key,
          label: i18n.language === 'en' ? labelEn : label
        }))}
        value={bound}
        onChange={(key) => onChange({ ...box, text: key === null ? '' : `{${key}}` })}
      />
      <TextField
        label={t('pdfTemplate.text')}
        maxLength={2000}
        value={box.text}
        onChange={(text) => onChange({ ...box, text })}
      />
      <NumberField label={t('pdfTemplate.size')} value={box.size} onChange={(value) => setLetters('size', value)} />
      <NumberField label={t('pdfTemplate.min')} value={box.min} onChange={(value) => setLetters('min', value)} />
      <Select
        label={t('pdfTemplate.fit')}
        options={(['shrink', 'wrap', 'refuse'] as const).map((value) => ({
          value,
          label: t(`pdfTemplate.fit.${value}`)
        }))}
        value={box.fit}
        onChange={(value) => onChange({ ...box, fit: value === 'shrink' || value === 'refuse' ? value : 'wrap' })}
      />
    </div>
  )
}
