import { useEffect, useState } from 'react'

import { $dictionaries } from '#core/state/dictionaries.ts'
import { $language } from '#core/state/titles.ts'
import { dictionary } from '#core/work/dictionaries.ts'

/** Something that can be chosen, under the names of a field of choice. */
interface Choosable {
  readonly value: string
  readonly label: string
  readonly isDisabled?: boolean
}
interface Source {
  /** Choices of its own. */
  readonly options?:
    | readonly { readonly value: string; readonly text: string; readonly disabled?: boolean | undefined }[]
    | undefined
  /** The dictionary to choose from where it has none of its own. */
  readonly dictCode?: string | undefined
}

const choosable = (items: NonNullable<Source['options']>): readonly Choosable[] =>
  items.map(({ value, text, disabled }) => ({ value, label: text, ...(disabled && { isDisabled: true }) }))

/** The choices of a field: its own, or those of its dictionary, which may have to come first. What is out of use is shown and cannot be chosen. */
export function useDictOptions({ options, dictCode }: Source): readonly Choosable[] {
  const [items, setItems] = useState<readonly Choosable[]>([])
  useEffect(() => {
    if (options || !dictCode) return
    let isWanted = true
    // A failure is shown by `ask`; what is chosen already shows itself.
    const load = () =>
      dictionary(dictCode).then(
        (found) => isWanted && setItems(choosable(found)),
        () => undefined
      )
    const stops = [$language.subscribe(() => void load()), $dictionaries.listen(() => void load())]
    return () => {
      isWanted = false
      for (const stop of stops) stop()
    }
  }, [options, dictCode])
  return options ? choosable(options) : items
}
