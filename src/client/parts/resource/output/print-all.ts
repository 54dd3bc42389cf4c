import type { useTranslation } from 'react-i18next'

import { PRINTED_AT_ONCE } from '#contract/core/limits.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { type PrintedFact, printOnce } from '#core/work/printed.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import { printedRecords, type PrintedRecord } from '../../print/printed-grid.ts'
import { type ListQuestion, listInput } from '../rows/list-params.ts'
import { askVerb, inWords, type ResourceRow } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

/** What is known of a list, or a tree, whose rows are all printed. */
export interface PrintedList {
  readonly resource: AnyResource
  readonly texts: Pick<ResourceTexts, 'shown'>
  readonly columns: readonly string[]
  /** What the page is called. */
  readonly title: string
  /** The grid that shows some of the rows: its columns, as they are arranged there, are those on paper. */
  readonly grid: GridModel
  readonly question: ListQuestion
  /** Under what conditions rows were found, with which of them are printed. */
  readonly facts: (asked: ListQuestion, range: string) => readonly PrintedFact[]
  readonly words: {
    readonly t: ReturnType<typeof useTranslation<'resource'>>['t']
    readonly parts: ReturnType<typeof useTranslation<'parts'>>['t']
  }
}

interface Brought {
  readonly records: readonly ResourceRow[]
  /** How many match: in a tree without what is above them. */
  readonly total: number
}

/**
 * Prints all rows that match, and not the page that is shown alone: they are brought by one question, so that they are those of one
 * moment, and nothing is printed before they are there. Answers `tooMany` where they are more than PRINTED_AT_ONCE: then nothing is.
 * Fails as `ask` does.
 */
export async function printAll(
  { resource, texts, columns, title, grid, question, facts, words: { t, parts } }: PrintedList,
  signal: AbortSignal
): Promise<'printed' | 'tooMany'> {
  const whole = { ...question, page: 1, size: PRINTED_AT_ONCE }
  const input = { ...listInput(resource, columns, whole), counting: 'bounded' }
  const { records, total } = await (resource.tree
    ? askVerb<Brought>(resource, 'find', { ...input, most: PRINTED_AT_ONCE }, { signal })
    : askVerb<Brought>(resource, 'list', input, { signal }))
  signal.throwIfAborted()
  if (total > PRINTED_AT_ONCE) return 'tooMany'
  const shown = records.map((row) => inWords(row, columns, texts.shown))
  const rows = resource.tree ? inTreeOrder(shown, resource.tree.parent) : shown.map((row) => ({ row, depth: 0 }))
  printOnce({
    title,
    about: facts(whole, t('printed.all', { count: total })),
    pieces: [printedRecords(grid, rows, parts)]
  })
  return 'printed'
}

/** Rows of a tree one below the other, each with how deep it lies; those that lie below none that is here are of the first level. */
function inTreeOrder(rows: readonly ResourceRow[], parentKey: string): readonly PrintedRecord[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, (row) => (ids.has(String(row[parentKey])) ? String(row[parentKey]) : ''))
  const branch = (parent: string, depth: number): PrintedRecord[] =>
    (below.get(parent) ?? []).flatMap((row) => [{ row, depth }, ...branch(row.id, depth + 1)])
  return branch('', 0)
}
