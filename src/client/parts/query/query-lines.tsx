import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { SUPER_RULES } from '#contract/core/query.ts'
import { announce } from '#ui/base/announcer.ts'
import { useWantedFocus } from '#ui/base/focus/use-wanted-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Select } from '#ui/fields/select.tsx'

import type { AdvancedQuery, DraftLine } from './advanced-query.ts'
import { EMPTY_LINE, lineOf, type QueryField, rulesOf, withRule } from './query-line.ts'
import { QueryValue } from './query-value.tsx'

interface QueryLinesProps {
  readonly query: AdvancedQuery
  readonly fields: readonly QueryField[]
  readonly lines: readonly DraftLine[]
}

/** The lines of the query, one group each. The focus follows: into a line that is added, to the neighbour of one that goes. */
export function QueryLines({ query, fields, lines }: QueryLinesProps) {
  const { t } = useTranslation('parts')
  const { box, want } = useWantedFocus()
  const add = () => {
    want(`[data-line="${query.add()}"] input`)
  }
  const remove = (at: number) => {
    const line = lines[at]
    if (!line) return
    const next = lines[at + 1] ?? lines[at - 1]
    want(next ? `[data-line="${next.id}"] [data-remove]` : '[data-add]')
    query.remove(line.id)
    announce(t('superQuery.removed', { count: lines.length - 1 }), { about: 'query' })
  }
  const adding = (
    <Button data-add="" icon={<Plus aria-hidden />} onPress={add} className="self-start">
      {t('superQuery.add')}
    </Button>
  )
  return (
    <div ref={box} className="flex flex-col gap-3">
      {lines.length === 0 ? (
        <Empty title={t('superQuery.noLines')} action={adding} />
      ) : (
        <>
          {lines.map(({ id, line }, at) => (
            <Line
              key={id}
              id={id}
              number={at + 1}
              line={line}
              fields={fields}
              onChange={(next) => query.change(id, next)}
              onRemove={() => remove(at)}
            />
          ))}
          {adding}
        </>
      )}
    </div>
  )
}

interface LineProps extends DraftLine {
  readonly number: number
  readonly fields: readonly QueryField[]
  readonly onChange: (line: DraftLine['line']) => void
  readonly onRemove: () => void
}

function Line({ id, number, line, fields, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('parts')
  const rules = line.field === '' ? SUPER_RULES : rulesOf(line)
  // Another field has other values; its rule stays where it makes sense there.
  const take = (name: string | null) => {
    const field = fields.find((one) => one.field === name)
    if (name !== line.field) onChange(field ? lineOf(field, line.rule) : { ...EMPTY_LINE, rule: line.rule })
  }
  return (
    <fieldset
      aria-label={t('superQuery.line', { number })}
      data-line={id}
      className="grid grid-cols-[minmax(8rem,1fr)_8.5rem_minmax(9rem,1.4fr)_auto] items-start gap-2 @max-xl:grid-cols-[minmax(0,1fr)_auto] @max-xl:border-line @max-xl:border-b @max-xl:pb-3"
    >
      <ComboBox
        aria-label={t('superQuery.field')}
        placeholder={t('superQuery.chooseField')}
        hasMessageLine={false}
        options={fields.map(({ field, title }) => ({ value: field, label: title }))}
        value={line.field || null}
        onChange={take}
        className="@max-xl:col-start-1"
      />
      <Select
        aria-label={t('superQuery.rule')}
        hasMessageLine={false}
        options={rules.map((rule) => ({ value: rule, label: t(`superQuery.rule.${rule}`) }))}
        value={line.rule}
        onChange={(rule) => onChange(withRule(line, rules.find((one) => one === rule) ?? 'eq'))}
        className="@max-xl:col-start-1"
      />
      <div className="min-w-0 @max-xl:col-start-1">
        <QueryValue
          key={`${line.field} ${line.rule === 'in'}`}
          line={line}
          label={t('superQuery.value')}
          onChange={(val) => onChange({ ...line, val })}
        />
      </div>
      <span className="@max-xl:col-start-2 @max-xl:row-start-1">
        <Button
          kind="plain"
          data-remove=""
          aria-label={t('superQuery.remove', { number })}
          icon={<X aria-hidden />}
          onPress={onRemove}
        />
      </span>
    </fieldset>
  )
}
