import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import { Descriptions } from '#ui/data/descriptions.tsx'

import { type ResourceRow, shownText } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

/** What shows files comes with the first row that has some. */
const StoredFiles = lazy(async () => ({ default: (await import('./stored-files.tsx')).StoredFiles }))

/** A row, whole: every field that is read, and when it was added and changed. While it is open it is what is printed. */
export function RowDetails({
  resource,
  texts,
  row
}: {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly row: ResourceRow
}) {
  const { t } = useTranslation('resource')
  const word = (key: string) => {
    const value = row[key]
    return typeof value === 'boolean' ? t(value ? 'switch.yes' : 'switch.no') : shownText(row, key, texts.shown)
  }
  const items = [
    ...Object.entries(resource.fields)
      .filter(([, { secret, isInternal }]) => !secret && !isInternal)
      .map(([key, { kind }]) => ({
        term: texts.field(key),
        value: word(key),
        isWide: kind === 'longText' || kind === 'json' || kind === 'files',
        files: kind === 'files' ? row[key] : undefined
      })),
    // Rows of a report say neither.
    ...['createTime', 'updateTime']
      .filter((key) => key in row)
      .map((key) => ({ term: texts.field(key), value: word(key), files: undefined }))
  ]
  usePrinted(() => ({
    title: [texts.thing, word(resource.label)].filter(Boolean).join(' '),
    pieces: [{ kind: 'facts', facts: items.map(({ files: _, ...fact }) => fact) }]
  }))
  const shown = items.map(({ files, ...item }) =>
    typeof files === 'string'
      ? {
          ...item,
          value: (
            <Suspense fallback={item.value}>
              <StoredFiles paths={files} names={item.value} />
            </Suspense>
          )
        }
      : item
  )
  return <Descriptions items={shown} />
}
