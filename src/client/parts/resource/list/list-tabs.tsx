import { useEffect, useState } from 'react'

import { RadioButtons } from '#ui/fields/radio-buttons.tsx'

import { useDictOptions } from '../../dict/use-dict-options.ts'
import type { AboveListProps } from './above-list.ts'

interface ListTabsProps extends Pick<AboveListProps, 'resource' | 'texts' | 'list'> {
  /** The field of several values by which the rows are divided; it is among those that the list is searched by. */
  readonly field: string
  /** The one that is shown where the address names none. */
  readonly initial: string
  /** How many rows are in each, asked whenever the rows are. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>
}

/** Which of its lists a screen shows, with the number of rows in each. Arrows choose; the choice is in the address. */
export function ListTabs({ resource, texts, list, field, initial, counts }: ListTabsProps) {
  const { state, question, change } = list
  const options = useDictOptions({ dictCode: resource.fields[field]?.dictCode })
  const [known, setKnown] = useState<Readonly<Record<string, number>>>({})
  const shown = 'data' in state ? state.data : undefined
  const chosen = question.search[field] ?? ''
  useEffect(() => {
    if (chosen === '') change({ search: { [field]: initial } })
  }, [chosen, change, field, initial])
  useEffect(() => {
    if (!shown) return
    let isOver = false
    // What cannot be counted now is shown as it was.
    counts().then(
      (now) => !isOver && setKnown(now),
      () => undefined
    )
    return () => {
      isOver = true
    }
  }, [shown, counts])
  return (
    <RadioButtons
      aria-label={texts.field(field)}
      hasMessageLine={false}
      options={options.map((one) => ({ ...one, label: `${one.label} ${known[one.value] ?? 0}` }))}
      value={chosen}
      onChange={(value) => change({ search: { [field]: value } })}
    />
  )
}
