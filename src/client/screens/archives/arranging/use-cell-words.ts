import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import { dictionary } from '#core/work/dictionaries.ts'
import { $labels, labelOf } from '#parts/dict/labels.ts'

/** A value of a cell as a person reads it, as far as the words of its dictionary are here. */
export function wordsOfCell(
  { type, options, dictCode, dictTable, customValue }: Column,
  value: CellValue,
  separator: string
): string {
  if (isEmpty(value)) return ''
  const text = String(value)
  if (type === 'checkbox') return text === (customValue?.[0] ?? 'Y') ? '\u2713' : ''
  const items = options ?? (dictCode ? cachedItems(dictCode) : undefined)
  if (!items && !dictTable) return text
  return text
    .split(',')
    .map((one) => items?.find((item) => item.value === one)?.text ?? (dictTable ? labelOf(dictTable, one) : one))
    .join(separator)
}

/** Brings the words of the dictionaries of columns, and draws anew when they have come. */
export function useCellWords(columns: readonly Column[]): void {
  const [, setCome] = useState(0)
  useStore($labels)
  useEffect(() => {
    let isWanted = true
    for (const { dictCode } of columns)
      if (dictCode && !cachedItems(dictCode))
        dictionary(dictCode).then(
          () => isWanted && setCome((before) => before + 1),
          () => undefined
        )
    return () => {
      isWanted = false
    }
  }, [columns])
}
