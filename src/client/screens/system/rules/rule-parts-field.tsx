import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { announce } from '#ui/base/announcer.ts'
import { useOrderEnd } from '#ui/base/focus/use-order-end.ts'
import { useWantedFocus } from '#ui/base/focus/use-wanted-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldSet } from '#ui/fields/field-set.tsx'

import { type DraftPart, NEW_PART, readRuleParts } from './rule-draft.ts'
import { RulePartLine } from './rule-part-line.tsx'
import { RuleTrial } from './rule-trial.tsx'

/** The parts of a rule, a line each: added, removed and moved by keys. The focus stays with a line that moves, and goes to the neighbour of one that goes. */
export function RulePartsField(props: ColumnFieldProps) {
  const { t } = useTranslation('system')
  const text = fieldText(props)
  const parts = readRuleParts(text)
  const [ids, setIds] = useState<readonly number[]>(() => parts.map((_, at) => at))
  const next = useRef(parts.length)
  // What somebody else has saved meanwhile may have another number of lines.
  if (ids.length !== parts.length) setIds(parts.map(() => next.current++))
  const { box, want } = useWantedFocus()
  const sayEnd = useOrderEnd('rule')
  const change = (changed: readonly DraftPart[], order: readonly number[] = ids) => {
    setIds(order)
    props.onChange(JSON.stringify(changed))
  }
  const add = () => {
    const id = next.current++
    want(`[data-part="${id}"] input`)
    change([...parts, NEW_PART], [...ids, id])
  }
  const remove = (at: number) => {
    const neighbour = ids[at + 1] ?? ids[at - 1]
    want(neighbour === undefined ? '[data-add]' : `[data-part="${neighbour}"] [data-remove]`)
    change(parts.toSpliced(at, 1), ids.toSpliced(at, 1))
    announce(t('checkRule.partRemoved', { count: parts.length - 1 }), { about: 'rule' })
  }
  const move = (at: number, by: 1 | -1) => {
    const to = at + by
    const [part, id] = [parts[at], ids[at]]
    if (!part || id === undefined) return
    if (to < 0 || to >= parts.length) return sayEnd(by)
    // The button itself may be off at the end of the list: the line keeps the focus at its first field then.
    const held = document.activeElement?.getAttribute('name')?.split('.').at(-1)
    want(
      `[data-part="${id}"] ${held ? `[name$=".${held}"]` : `[data-move="${by}"]:not([disabled]), [data-part="${id}"] input`}`
    )
    change(parts.toSpliced(at, 1).toSpliced(to, 0, part), ids.toSpliced(at, 1).toSpliced(to, 0, id))
    announce(t('checkRule.partMoved', { number: to + 1, count: parts.length }), { about: 'rule' })
  }
  const { label, name } = namesOf(props)
  return (
    <FieldSet ref={box} label={label} name={name} kept={text} description={t('checkRule.partsHint')}>
      {() => (
        <div className="flex w-full flex-col gap-2">
          {parts.map((part, at) => (
            <RulePartLine
              key={ids[at]}
              id={ids[at] ?? at}
              name={`${name}.${at}`}
              number={at + 1}
              count={parts.length}
              part={part}
              onChange={(changed) => change(parts.with(at, changed))}
              onRemove={() => remove(at)}
              onMove={(by) => move(at, by)}
            />
          ))}
          <Button data-add="" icon={<Plus aria-hidden />} onPress={add} className="self-start">
            {t('checkRule.addPart')}
          </Button>
          <RuleTrial parts={parts} />
        </div>
      )}
    </FieldSet>
  )
}
