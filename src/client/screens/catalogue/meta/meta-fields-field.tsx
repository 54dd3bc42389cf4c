import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { MetaField } from '#contract/core/resource/meta-field.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { announce } from '#ui/base/announcer.ts'
import { useOrderEnd } from '#ui/base/focus/use-order-end.ts'
import { useWantedFocus } from '#ui/base/focus/use-wanted-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldSet } from '#ui/fields/field-set.tsx'

import { MetaFieldLine } from './meta-field-line.tsx'
import { NEW_FIELD, readMetaFields } from './meta-words.ts'

/** The fields of an entity, a line each: added, removed and moved by keys. The focus stays with a line that moves, and goes to the neighbour of one that goes. */
export function MetaFieldsField(props: ColumnFieldProps) {
  const { t } = useTranslation('catalogue')
  const text = fieldText(props)
  const fields = readMetaFields(text)
  const [ids, setIds] = useState<readonly number[]>(() => fields.map((_, at) => at))
  const next = useRef(fields.length)
  // What somebody else has saved meanwhile may have another number of lines.
  if (ids.length !== fields.length) setIds(fields.map(() => next.current++))
  const { box, want } = useWantedFocus()
  const sayEnd = useOrderEnd('meta')
  const write = (changed: readonly MetaField[], order = ids) => {
    setIds(order)
    props.onChange(JSON.stringify(changed))
  }
  const nameAt = (at: number) => fields[at]?.label || t('meta.fieldNumber', { number: at + 1 })
  const add = () => {
    const id = next.current++
    want(`[data-line="${id}"] input`)
    write([...fields, NEW_FIELD], [...ids, id])
  }
  const remove = (at: number) => {
    const neighbour = ids[at + 1] ?? ids[at - 1]
    want(neighbour === undefined ? '[data-add]' : `[data-line="${neighbour}"] [data-remove]`)
    write(fields.toSpliced(at, 1), ids.toSpliced(at, 1))
    announce(t('meta.fieldRemoved', { count: fields.length - 1 }), { about: 'meta' })
  }
  const move = (at: number, by: 1 | -1) => {
    const [field, id] = [fields[at], ids[at]]
    if (!field || id === undefined) return
    if (!fields[at + by]) return sayEnd(by)
    const held = document.activeElement?.getAttribute('name')?.split('.').at(-1)
    want(held ? `[data-line="${id}"] [name$=".${held}"]` : `[data-line="${id}"] [data-move="${by}"]:not([disabled])`)
    write(fields.toSpliced(at, 1).toSpliced(at + by, 0, field), ids.toSpliced(at, 1).toSpliced(at + by, 0, id))
    const words = { field: nameAt(at), number: at + by + 1, count: fields.length }
    announce(t('meta.fieldMoved', words), { about: 'meta' })
  }
  const { label, name } = namesOf(props)
  return (
    <FieldSet ref={box} label={label} name={name} kept={text} description={t('meta.fieldsHint')}>
      {() => (
        <div className="flex w-full flex-col gap-2">
          {fields.map((field, at) => (
            <MetaFieldLine
              key={ids[at]}
              id={ids[at] ?? at}
              name={`${name}.${at}`}
              title={nameAt(at)}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
              field={field}
              onChange={(changed) => write(fields.with(at, changed))}
              onRemove={() => remove(at)}
              onMove={(by) => move(at, by)}
            />
          ))}
          <Button data-add="" icon={<Plus aria-hidden />} onPress={add} className="self-start">
            {t('meta.addField')}
          </Button>
        </div>
      )}
    </FieldSet>
  )
}
