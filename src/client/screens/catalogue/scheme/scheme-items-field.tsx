import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { CHECK_CODES, CHECK_ITEMS, CHECK_PROPERTIES, type CheckCode, type CheckStage } from '#contract/checks/items.ts'
import { schemeFaults } from '#contract/checks/scheme-faults.ts'
import type { SchemeItem } from '#contract/checks/schemes.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldSet } from '#ui/fields/field-set.tsx'

import { isForStage, readItems, withItem } from './scheme-draft.ts'
import { SchemeItemLine } from './scheme-item-line.tsx'

const CONTROL = ':is(input, button)'

/** The items of a scheme by the four properties; what is wrong is said at its field. Alt with an arrow goes to the same control of the next item that has it. */
export function SchemeItemsField(props: ColumnFieldProps) {
  const { t } = useTranslation('checks')
  const box = useRef<HTMLDivElement>(null)
  const text = fieldText(props)
  const items = readItems(text)
  const stage = String(props.others?.('stage') ?? 'G') as CheckStage
  const faults = schemeFaults(stage, items)
  const change = (code: CheckCode, item: SchemeItem | null) =>
    props.onChange(JSON.stringify(withItem(items, code, item)))
  const goByKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const held = (event.target as Element).closest('[data-item] [data-control]')
    if (!held) return
    event.preventDefault()
    event.stopPropagation()
    const same = `[data-control="${held.getAttribute('data-control')}"] ${CONTROL}:not(:disabled)`
    const controls = [...(box.current?.querySelectorAll<HTMLElement>(same) ?? [])]
    const at = controls.findIndex((control) => held.contains(control))
    controls[at + (event.key === 'ArrowUp' ? -1 : 1)]?.focus()
  }
  const toFault = () => {
    const [first] = faults
    const line = box.current?.querySelector(first?.code ? `[data-item="${first.code}"]` : '[data-item]')
    const control = first?.name ? line?.querySelector<HTMLElement>(`[data-control="${first.name}"] ${CONTROL}`) : null
    ;(control ?? line?.querySelector<HTMLElement>(CONTROL))?.focus()
  }
  const { label, name } = namesOf(props)
  const [first] = faults
  return (
    <FieldSet ref={box} label={label} name={name} kept={text} description={t('checkScheme.itemsHint')}>
      {() => (
        <div className="@container flex w-full flex-col gap-3" onKeyDownCapture={goByKeys} role="presentation">
          <p role="status" className={`text-sm ${first ? 'text-danger' : ''}`}>
            {first
              ? t('checkScheme.faults', { count: faults.length })
              : t('checkScheme.sum', { count: items.length, all: CHECK_CODES.length })}
          </p>
          {first && (
            <Button className="self-start" onPress={toFault}>
              {t('checkScheme.toFault')}
            </Button>
          )}
          {CHECK_PROPERTIES.map((property) => (
            <fieldset
              key={property}
              aria-label={t(`property.${property}`)}
              className="rounded-control border border-line px-2"
            >
              <p aria-hidden className="pt-2 font-medium">
                {t(`property.${property}`)}
              </p>
              {CHECK_CODES.filter((code) => CHECK_ITEMS[code].property === property).map((code) => (
                <SchemeItemLine
                  key={code}
                  code={code}
                  item={items.find((item) => item.code === code)}
                  isFor={isForStage(code, stage)}
                  faults={faults.filter((fault) => fault.code === code)}
                  onChange={(item) => change(code, item)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </FieldSet>
  )
}
