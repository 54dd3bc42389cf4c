import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FORM_ALIGNMENTS, LONGEST_LENGTH } from '#contract/forms/form-kinds.ts'
import { type FormBlock, type FormBox, type FormLayout, MOST_GROUND_PAGES } from '#contract/forms/form-layout.ts'
import { placeOfBox } from '#contract/forms/layout-faults.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { CellsTable } from './cells-table.tsx'

export interface BlockFieldsProps<B extends FormBlock = FormBlock> {
  readonly block: B
  readonly layout: FormLayout
  readonly onChange: (block: B) => void
}

/** All that is said of a block of a layout: where it is, what it shows, how its letters fit. */
export function BlockFields(props: BlockFieldsProps) {
  const { block, layout, onChange } = props
  switch (block.kind) {
    case 'box':
      return <BoxFields {...{ block, layout, onChange }} />
    case 'grid':
      return <CellsTable {...{ block, layout, onChange }} />
    case 'table':
      return (
        <Fields>
          <Figure name="headHeight" {...{ block, onChange }} />
          <Figure name="rowHeight" {...{ block, onChange }} />
          <LetterFields {...{ block, onChange }} />
          <Tick name="fill" {...{ block, onChange }} />
        </Fields>
      )
    case 'title':
      return (
        <Fields>
          <PatternFields {...{ block, layout, onChange }} />
          <Figure name="size" least={4} most={72} {...{ block, onChange }} />
          <Figure name="after" {...{ block, onChange }} />
        </Fields>
      )
    case 'text':
      return (
        <Fields>
          <PatternFields {...{ block, layout, onChange }} />
          <Choice name="align" options={FORM_ALIGNMENTS} {...{ block, onChange }} />
          <Figure name="indent" most={8} {...{ block, onChange }} />
          <Figure name="after" {...{ block, onChange }} />
          <LetterFields {...{ block, onChange }} />
        </Fields>
      )
  }
}

function Fields({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-3 @md:grid-cols-2 @2xl:grid-cols-4">{children}</div>
}

const SIDES = ['x', 'y', 'width', 'height'] as const

function BoxFields({ block, layout, onChange }: BlockFieldsProps<FormBox>) {
  const { t } = useTranslation('forms')
  const place = placeOfBox(block, layout)
  const setSide = (side: number, value: number | null) => {
    if (value === null || value < 0 || value > LONGEST_LENGTH) return
    const { x, y, width, height } = place
    const [a = x, b = y, c = width, d = height] = [x, y, width, height].with(side, value)
    onChange({ ...block, at: [a, b, c, d] })
  }
  const setLabel = (label: string) => {
    const { label: _, ...rest } = block
    onChange(label === '' ? rest : { ...rest, label })
  }
  return (
    <Fields>
      {SIDES.map((side, at) => (
        <NumberField
          key={side}
          label={t(`pdfTemplate.${side}`)}
          value={place[side]}
          onChange={(value) => setSide(at, value)}
        />
      ))}
      <PatternFields {...{ block, layout, onChange }} />
      <TextField label={t('pdfTemplate.label')} maxLength={60} value={block.label ?? ''} onChange={setLabel} />
      <Figure name="labelWidth" {...{ block, onChange }} />
      <Choice name="align" options={FORM_ALIGNMENTS} {...{ block, onChange }} />
      <Choice name="valign" options={['top', 'middle', 'bottom']} {...{ block, onChange }} />
      <Choice name="rule" options={['none', 'under', 'frame']} {...{ block, onChange }} />
      <Choice name="role" options={['text', 'title']} {...{ block, onChange }} />
      <LetterFields {...{ block, onChange }} />
      <Figure name="page" least={1} most={MOST_GROUND_PAGES} isWhole {...{ block, onChange }} />
      <Tick name="vertical" {...{ block, onChange }} />
    </Fields>
  )
}

/** What a block shows: the field that it is bound to, or a text that names fields in braces. */
function PatternFields<B extends FormBlock & { readonly text: string }>({
  block,
  layout,
  onChange
}: BlockFieldsProps<B>) {
  const { t, i18n } = useTranslation('forms')
  const bound = /^\{(\w+)\}$/.exec(block.text)?.[1] ?? null
  const bind = (key: string | null) => {
    if (key === null) return onChange({ ...block, text: '' })
    onChange({ ...block, text: block.text === '' || bound !== null ? `{${key}}` : `${block.text}{${key}}` })
  }
  return (
    <>
      <Select
        label={t('pdfTemplate.bound')}
        isClearable
        options={layout.fields.map(({ key, label, labelEn }) => ({
          value: key,
          label: i18n.language === 'en' ? labelEn : label
        }))}
        value={bound}
        onChange={bind}
      />
      <TextField
        label={t('pdfTemplate.text')}
        maxLength={2000}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
      />
    </>
  )
}

interface PartProps<B> {
  readonly block: B
  readonly onChange: (block: B) => void
}
type Lettered = Extract<FormBlock, { readonly fit: string }>

function LetterFields<B extends Lettered>({ block, onChange }: PartProps<B>) {
  return (
    <>
      <Figure name="size" least={4} most={72} {...{ block, onChange }} />
      <Figure name="min" least={4} most={72} {...{ block, onChange }} />
      <Choice name="fit" options={['shrink', 'wrap', 'refuse']} {...{ block, onChange }} />
      <Tick name="bold" {...{ block, onChange }} />
    </>
  )
}

type FigureName = 'size' | 'min' | 'after' | 'indent' | 'headHeight' | 'rowHeight' | 'labelWidth' | 'page'

interface FigureProps<B> extends PartProps<B> {
  readonly name: FigureName
  readonly least?: number
  readonly most?: number
  readonly isWhole?: boolean
}

/** A number of a block: what is out of its bounds is said at the field, and does not go into the layout. */
function Figure<B extends FormBlock>({
  name,
  least = 0,
  most = LONGEST_LENGTH,
  isWhole = false,
  block,
  onChange
}: FigureProps<B>) {
  const { t } = useTranslation('forms')
  const [refused, setRefused] = useState<number | null>(null)
  const kept = (block as Partial<Record<FigureName, number>>)[name] ?? null
  const set = (value: number | null) => {
    const isIn = value !== null && value >= least && value <= most && (!isWhole || Number.isInteger(value))
    setRefused(isIn ? null : value)
    if (isIn) onChange({ ...block, [name]: value })
  }
  return (
    <NumberField
      label={t(`pdfTemplate.${name}`)}
      value={refused ?? kept}
      onChange={set}
      {...(refused !== null && { errorMessage: t('pdfTemplate.between', { least, most }) })}
    />
  )
}

interface ChoiceProps<B> extends PartProps<B> {
  readonly name: 'align' | 'valign' | 'rule' | 'role' | 'fit'
  readonly options: readonly (
    | 'left'
    | 'center'
    | 'right'
    | 'top'
    | 'middle'
    | 'bottom'
    | 'none'
    | 'under'
    | 'frame'
    | 'text'
    | 'title'
    | 'shrink'
    | 'wrap'
    | 'refuse'
  )[]
}

function Choice<B extends FormBlock>({ name, options, block, onChange }: ChoiceProps<B>) {
  const { t } = useTranslation('forms')
  return (
    <Select
      label={t(`pdfTemplate.${name}`)}
      options={options.map((value) => ({ value, label: t(`pdfTemplate.option.${value}`) }))}
      value={(block as unknown as Record<string, string>)[name] ?? null}
      onChange={(value) => value !== null && onChange({ ...block, [name]: value })}
    />
  )
}

function Tick<B extends FormBlock>({
  name,
  block,
  onChange
}: PartProps<B> & { readonly name: 'bold' | 'vertical' | 'fill' }) {
  const { t } = useTranslation('forms')
  return (
    <Checkbox
      className="self-center"
      isSelected={(block as unknown as Record<string, boolean>)[name] ?? false}
      onChange={(is) => onChange({ ...block, [name]: is })}
    >
      {t(`pdfTemplate.tick.${name}`)}
    </Checkbox>
  )
}
