import type { useTranslation } from 'react-i18next'

import type { FirstPage } from '#contract/files/first-page.ts'
import { isTitleSaid } from '#contract/files/said-title.ts'
import type { CellValue } from '#contract/core/rules.ts'
import type { ProposedText, Proposals } from '#grid/view/proposals/proposals.ts'

/** Lines of a document that are marked, as places in its lines. */
export interface MarkedLines {
  readonly object: string
  readonly lines: readonly number[]
}

/** What a document that was read offers for the cells of its row. */
interface ReadDocuments {
  /** The document of a row; null: it has none, undefined: that is on its way. */
  readonly documentOf: (rowId: string) => FirstPage | null | undefined
  /** Marks lines of a document in the pane. */
  readonly mark: (marked: MarkedLines) => void
  readonly t: ReturnType<typeof useTranslation<'parts'>>['t']
}

/** Turns what was read of the documents of rows into what a grid proposes for their cells. */
export function cellProposals({ documentOf, mark, t }: ReadDocuments): Proposals {
  const readOf = (rowId: string) => {
    const read = documentOf(rowId)
    return read?.state === 'waiting' ? undefined : read
  }
  return {
    candidatesOf(rowId, key) {
      const read = readOf(rowId)
      if (read === undefined) return null
      return (read?.candidates ?? [])
        .filter(({ field }) => field === key)
        .map(({ value, grade, rule, lines }): ProposedText => {
          const page = read?.lines[lines[0] ?? -1]?.page ?? 1
          const source = t('reading.source', { page, rule: t(`reading.rule.${rule}`) })
          return {
            text: String(value),
            source: grade === 'sure' ? source : t('reading.possible', { source }),
            onShown: () => read && mark({ object: read.object, lines })
          }
        })
    },
    linesOf(rowId) {
      const read = readOf(rowId)
      if (read === undefined) return null
      return (read?.lines ?? []).map(({ text, page }, place) => ({
        text,
        source: t('reading.ofPage', { page }),
        onShown: () => read && mark({ object: read.object, lines: [place] })
      }))
    },
    sureOf(rowId) {
      const read = readOf(rowId)
      if (read === undefined) return null
      const sure = new Map<string, CellValue>()
      for (const { field, value, grade } of read?.candidates ?? [])
        if (grade === 'sure' && !sure.has(field)) sure.set(field, value)
      return sure
    },
    isSaid: (rowId, key, value) => key === 'title' && isTitleSaid(readOf(rowId)?.candidates ?? [], String(value ?? ''))
  }
}
