import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { MetaField } from '#contract/core/resource/meta-field.ts'
import { TextField } from '#ui/fields/text-field.tsx'

interface ProcessBoxesProps {
  readonly label: string
  readonly fields: readonly MetaField[]
  readonly onChange: (fields: MetaField[]) => void
}

const MOST = 10
const partsOf = (text: string) =>
  text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** The boxes that are ticked where a step is finished, by their words; a condition may ask for one. What else its form asks stays as it is. */
export function ProcessBoxes({ label, fields, onChange }: ProcessBoxesProps) {
  const { t } = useTranslation('archives')
  const boxes = fields.filter(({ type }) => type === 'checkbox')
  const held = boxes.map((box) => box.label).join('；')
  const [typed, setTyped] = useState(held)
  const take = (text: string) => {
    setTyped(text)
    const others = fields.filter(({ type }) => type !== 'checkbox')
    const keys = new Set(others.map(({ key }) => key))
    const made = [...new Set(partsOf(text))].slice(0, MOST).map((words, at) => {
      // A box that is still there keeps its key, so that conditions find it; else the one at its place is renamed.
      const box = boxes.find((one) => one.label === words) ?? boxes[at]
      let key = box?.key ?? 'box1'
      for (let number = 1; keys.has(key); number++) key = `box${number}`
      keys.add(key)
      return {
        key,
        label: words,
        labelEn: box?.label === words ? box.labelEn : words,
        type: 'checkbox' as const,
        dictCode: null,
        isRequired: box?.isRequired ?? false
      }
    })
    onChange([...made, ...others])
  }
  return (
    <TextField
      label={label}
      description={t('processDefinition.boxesHint')}
      maxLength={200}
      value={partsOf(typed).join('；') === held ? typed : held}
      onChange={take}
    />
  )
}
