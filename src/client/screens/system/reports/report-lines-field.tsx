import { ArrowDown, ArrowUp, ListPlus, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { announce } from '#ui/base/announcer.ts'
import { useOrderEnd } from '#ui/base/focus/use-order-end.ts'
import { useWantedFocus } from '#ui/base/focus/use-wanted-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldSet } from '#ui/fields/field-set.tsx'

interface Entry {
  readonly name: string
  readonly title: string
}

interface ReportLinesFieldProps<T extends Entry> extends ColumnFieldProps {
  readonly entries: readonly T[]
  /** What the button says that takes the entries out of the statement. */
  readonly bring: string
  /** Brings the entries anew; nothing where the statement was refused, which is shown. */
  readonly onBring: () => Promise<readonly T[] | null>
  readonly empty: string
  /** The fields of an entry; `name` is what their names begin with. */
  readonly draw: (entry: T, name: string, change: (changed: T) => void) => ReactNode
}

/** Columns or parameters of a report, a line each, taken out of its statement. Alt with an arrow moves a line, and the focus goes with it. */
export function ReportLinesField<T extends Entry>({
  entries,
  bring,
  onBring,
  empty,
  draw,
  ...props
}: ReportLinesFieldProps<T>) {
  const { t } = useTranslation('online')
  const { box, want } = useWantedFocus()
  const sayEnd = useOrderEnd('line')
  const { label, name } = namesOf(props)
  const change = (next: readonly T[]) => props.onChange(JSON.stringify(next))
  const move = (at: number, by: 1 | -1) => {
    const entry = entries[at]
    if (!entry) return
    if (!entries[at + by]) return sayEnd(by)
    want(`[data-line="${entry.name}"] ${entries[at + 2 * by] ? `[data-move="${by}"]` : 'input'}`)
    change(entries.toSpliced(at, 1).toSpliced(at + by, 0, entry))
    announce(t('line.moved', { name: entry.title, place: at + by + 1, count: entries.length }), { about: 'line' })
  }
  const remove = (at: number) => {
    const next = entries[at + 1] ?? entries[at - 1]
    want(next ? `[data-line="${next.name}"] [data-remove]` : '[data-bring]')
    change(entries.toSpliced(at, 1))
    announce(t('line.removed', { count: entries.length - 1 }), { about: 'line' })
  }
  const takeAnew = async () => {
    const found = await onBring()
    if (!found) return
    change(found)
    const added = found.filter((one) => !entries.some((other) => other.name === one.name)).length
    const gone = entries.filter((one) => !found.some((other) => other.name === one.name)).length
    announce(t('line.brought', { count: found.length, added, gone }), { about: 'line' })
  }
  const keys = (event: KeyboardEvent, at: number) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(at, by)
  }
  return (
    <FieldSet ref={box} label={label} name={name} kept={fieldText(props)}>
      {() => (
        <div className="flex w-full flex-col gap-2">
          <Button data-bring="" icon={<ListPlus aria-hidden />} onPress={() => void takeAnew()} className="self-start">
            {bring}
          </Button>
          {entries.length === 0 && <p className="text-quiet text-sm">{empty}</p>}
          {entries.map((entry, at) => (
            <fieldset
              key={entry.name}
              data-line={entry.name}
              aria-label={t('line.name', { number: at + 1, name: entry.name })}
              onKeyDownCapture={(event) => keys(event, at)}
              className="rounded-control border border-line p-2"
            >
              <div className="flex items-center gap-1">
                <code className="min-w-0 flex-1 truncate">{entry.name}</code>
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    kind="plain"
                    data-move={by}
                    aria-label={t(by < 0 ? 'line.up' : 'line.down', { name: entry.title })}
                    icon={by < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
                    isDisabled={!entries[at + by]}
                    onPress={() => move(at, by)}
                  />
                ))}
                <Button
                  kind="plain"
                  data-remove=""
                  aria-label={t('line.remove', { name: entry.title })}
                  icon={<X aria-hidden />}
                  onPress={() => remove(at)}
                />
              </div>
              <div className="grid grid-cols-1 gap-x-3 @md:grid-cols-2 @2xl:grid-cols-4">
                {draw(entry, `${name}.${at}`, (changed) => change(entries.with(at, changed)))}
              </div>
            </fieldset>
          ))}
        </div>
      )}
    </FieldSet>
  )
}
