import { useTranslation } from 'react-i18next'

import { cachedItems } from '#core/state/dictionaries.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import { printedGrid, printedView } from '#parts/print/printed-grid.ts'
import { printedQuery } from '#parts/print/printed-query.ts'
import type { QueryField } from '#parts/query/query-line.ts'

import type { CollectController } from './session/collect-controller.ts'
import { nodeTitle } from './tree/collect-tree.tsx'
import { sessionFigures } from './tree/use-node-figures.ts'

/** 收集著录 on paper: the whole list of the node as it is shown, what it was narrowed by, its sums, and what is not sent yet. */
export function useCollectPrinted(controller: CollectController, fields: readonly QueryField[]): void {
  const { t } = useTranslation('archives')
  const { t: word } = useTranslation('parts')
  usePrinted(() => {
    const state = controller.$session.get()
    if (state.mode !== 'ready') return null
    const { node, filter, session, total } = state
    const { grid } = session
    const { all } = sessionFigures(session)
    const known = cachedItems('file_status') ?? []
    const states = filter.states.map((one) => known.find(({ value }) => value === one)?.text ?? one)
    const { unsent, saving } = grid.status
    return {
      title: nodeTitle(node),
      about: [
        {
          term: t('files'),
          value:
            total > all.files
              ? t('tooMany', { shown: all.files, total })
              : t(all.pages > 0 ? 'sum' : 'sumFiles', { ...all })
        },
        { term: t('searchFiles'), value: filter.word.trim() },
        { term: t('states'), value: states.join(word('print.comma')) },
        ...printedQuery(filter.advanced, fields, word),
        ...printedView(grid, word),
        { term: word('print.unsaved'), value: unsent + saving > 0 ? word('unsent', { count: unsent + saving }) : null }
      ],
      pieces: [printedGrid(grid, word, ['pages'])]
    }
  })
}
