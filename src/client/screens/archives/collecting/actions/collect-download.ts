import type { useTranslation } from 'react-i18next'

import { downloadFiles, exportFiles } from '#contract/archives/files.ts'
import { inform, retire, succeed } from '#core/state/toasts.ts'
import { download } from '#core/wire/http/download.ts'
import { downloadLarge } from '#core/wire/http/download-large.ts'

import { filesQuestion } from '../session/collect-query.ts'
import type { NodeFilesState } from '../session/collect-session.ts'
import { nodeTitle } from '../tree/collect-tree.tsx'

type Shown = Extract<NodeFilesState, { mode: 'ready' }>

/** Fetches the stored files of rows, or of all that a node's list shows where none is named; it may be given up while it runs. */
export async function downloadShown(
  { node, session, filter }: Shown,
  ids: readonly string[],
  t: ReturnType<typeof useTranslation<'archives'>>['t']
): Promise<void> {
  session.grid.edit.commit('stay')
  await session.saver.flush()
  const given = new AbortController()
  const running = t('download.running', { node: nodeTitle(node) })
  inform(running, {
    actions: [{ label: t('download.cancel'), run: () => given.abort() }]
  })
  try {
    const isThere = await downloadLarge(
      downloadFiles,
      { ...filesQuestion(node.id, filter), ...(ids.length > 0 && { selections: ids.join(',') }) },
      given.signal
    )
    if (isThere) succeed(t('download.done'))
  } finally {
    retire(running)
  }
}

/** Fetches the list as a workbook: the rows that are selected, or all in sight, also where something else was asked for and refused. */
export async function exportShown({ node, session, filter }: Shown): Promise<void> {
  await session.saver.flush()
  const ids = session.grid.selected()
  await download(exportFiles, {
    ...filesQuestion(node.id, filter),
    ...(ids.length > 0 && { selections: ids.join(',') })
  })
}
