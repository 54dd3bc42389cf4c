import { atom, type ReadableAtom } from 'nanostores'

import { atLeave } from '#core/state/pages/leave.ts'
import { labelsOf } from '#core/work/dictionaries.ts'

const $known = atom<ReadonlyMap<string, string>>(new Map())
const wanted = new Map<string, Set<string>>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back when labels have come that were asked for: what shows them is drawn again. */
export const $labels: ReadableAtom<ReadonlyMap<string, string>> = $known

const keyOf = (dict: string, value: string) => `${dict}\n${value}`

/** Whether the values of a `table,text,code` are their own labels, as a unit's name is. */
export const isItself = (dict: string): boolean => {
  const [, text, code] = dict.split(',')
  return text !== undefined && text === code
}

/** The label of a value of a registered `table,text,code`: at once where it is known; otherwise the value, and the label is asked for. */
export function labelOf(dict: string, value: string): string {
  if (value === '' || isItself(dict)) return value
  const known = $known.get().get(keyOf(dict, value))
  if (known !== undefined) return known
  const values = wanted.get(dict) ?? new Set()
  wanted.set(dict, values.add(value))
  if (timer === undefined) timer = setTimeout(fetchLabels, 0)
  return value
}

/** The value of a label that is known: undefined where none is, or several are. A value that has a label is returned as it is. */
export function knownValueOf(dict: string, label: string): string | undefined {
  const [known, before] = [$known.get(), keyOf(dict, '')]
  if (known.has(keyOf(dict, label))) return label
  const found = [...known].filter(([key, text]) => text === label && key.startsWith(before))
  return found.length === 1 ? found[0]?.[0].slice(before.length) : undefined
}

/** Remembers labels that came along with something else. */
export function learnLabels(dict: string, choices: readonly { readonly value: string; readonly text: string }[]): void {
  $known.set(
    new Map([...$known.get(), ...choices.map(({ value, text }): [string, string] => [keyOf(dict, value), text])])
  )
}

async function fetchLabels(): Promise<void> {
  timer = undefined
  const asked = [...wanted]
  wanted.clear()
  for (const [dict, values] of asked) {
    const list = [...values]
    // A value whose label does not come shows itself; it is asked for again when it is next drawn.
    const labels = await labelsOf(dict, list).catch(() => null)
    if (labels)
      learnLabels(
        dict,
        list.map((value, at) => ({ value, text: labels[at] ?? value }))
      )
  }
}

atLeave(() => $known.set(new Map()))
