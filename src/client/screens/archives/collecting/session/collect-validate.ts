import type { useTranslation } from 'react-i18next'

import { type CheckFinding, listFindings, queryCheckRun, runCheck } from '#contract/checks/runs.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { untilJobEnds } from '#core/work/job-end.ts'

import { isNarrowing } from './collect-query.ts'
import type { NodeFilesState } from './collect-session.ts'

type Shown = Extract<NodeFilesState, { mode: 'ready' }>

/** So many files are named in one question; all of a node are meant by the node. */
const MOST = 500
const PAGE = 1000

/**
 * Asks every item of stage 归档 about rows, or about all in sight where none is named, and puts what was found into their cells.
 * What was typed is sent before; a failure of a question is shown by it.
 */
export async function validateShown(
  { node, session, filter, findings }: Shown,
  ids: readonly string[],
  t: ReturnType<typeof useTranslation<'archives'>>['t']
): Promise<void> {
  session.grid.edit.commit('stay')
  await session.saver.flush()
  const rows = ids.length > 0 ? ids : session.grid.all().map(({ id }) => id)
  const isOfNode = ids.length === 0 && !isNarrowing(filter)
  if (rows.length === 0) return void warn(t('validate.nothing'))
  if (rows.length > MOST && !isOfNode) return void warn(t('validate.tooMany', { most: MOST }))
  try {
    const { id, job } = await ask(runCheck, {
      stage: 'G',
      text: false,
      drawing: false,
      ...(isOfNode ? { target: 'node', targetId: node.id } : { target: 'file', ids: [...rows] })
    })
    if (!(await untilJobEnds(job))) return
    const { state } = await ask(queryCheckRun, { id })
    // Why it did not end well is said by its job.
    if (state !== 'done') return
    const found = await allFound(id)
    findings.put(session.grid, rows, found)
    const count = found.filter(({ fileId }) => fileId !== null).length
    if (count === 0) succeed(t('validate.clean', { count: rows.length }))
    else warn(t('validate.found', { count }))
  } catch {
    // It was shown by the question that failed.
  }
}

async function allFound(id: string): Promise<readonly CheckFinding[]> {
  const all: CheckFinding[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { records, total } = await ask(listFindings, { id, kind: 'found', open: '1', pageNo, pageSize: PAGE })
    all.push(...records)
    if (records.length === 0 || all.length >= total) return all
  }
}
