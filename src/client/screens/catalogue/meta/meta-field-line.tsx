import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { META_KINDS, type MetaField } from '#contract/core/resource/meta-field.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

interface MetaFieldLineProps {
  readonly id: number
  /** What the names of its controls begin with. */
  readonly name: string
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly field: MetaField
  readonly onChange: (field: MetaField) => void
  readonly onRemove: () => void
  readonly onMove: (by: 1 | -1) => void
}

/** One field of an entity: its code, its names, its kind, and whether it must be filled in. Alt with an arrow moves it. */
export function MetaFieldLine(props: MetaFieldLineProps) {
  const { id, name, title, isFirst, isLast, field, onChange, onRemove, onMove } = props
  const { t } = useTranslation('catalogue')
  const moveByKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const text = (key: 'label' | 'key' | 'labelEn' | 'dictCode', maxLength: number, isRequired = false) => (
    <TextField
      label={t(`field.${key}`)}
      name={`${name}.${key}`}
      isRequired={isRequired}
      maxLength={maxLength}
      spellCheck={key === 'label' ? 'true' : 'false'}
      value={field[key] ?? ''}
      onChange={(typed) => onChange({ ...field, [key]: typed })}
    />
  )
  return (
    <fieldset
      aria-label={title}
      data-line={id}
      onKeyDownCapture={moveByKeys}
      className="rounded-control border border-line px-3 pt-2 pb-1"
    >
      <div className="grid grid-cols-2 items-start gap-x-3 @2xl:grid-cols-4">
        {text('label', 60, true)}
        {text('key', 40, true)}
        {text('labelEn', 60)}
        <Select
          label={t('field.type')}
          name={`${name}.type`}
          options={META_KINDS.map((value) => ({ value, label: t(`meta.kind.${value}`) }))}
          value={field.type}
          onChange={(type) => onChange({ ...field, type: META_KINDS.find((one) => one === type) ?? 'text' })}
        />
        {field.type === 'choice' && text('dictCode', 60, true)}
      </div>
      <div className="flex items-center gap-1">
        <Checkbox
          className="flex-1"
          isSelected={field.isRequired}
          onChange={(isRequired) => onChange({ ...field, isRequired })}
        >
          {t('meta.isRequired')}
        </Checkbox>
        <Button
          kind="plain"
          data-move="-1"
          aria-label={t('meta.fieldUp', { field: title })}
          icon={<ArrowUp aria-hidden />}
          isDisabled={isFirst}
          onPress={() => onMove(-1)}
        />
        <Button
          kind="plain"
          data-move="1"
          aria-label={t('meta.fieldDown', { field: title })}
          icon={<ArrowDown aria-hidden />}
          isDisabled={isLast}
          onPress={() => onMove(1)}
        />
        <Button
          kind="plain"
          data-remove=""
          aria-label={t('meta.removeField', { field: title })}
          icon={<X aria-hidden />}
          onPress={onRemove}
        />
      </div>
    </fieldset>
  )
}
