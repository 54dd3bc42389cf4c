import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

import type { countReviews, listReviews, RecentDecision, ReviewRow } from '#contract/archives/review.ts'
import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'
import type { Asked, Output } from '#contract/core/call.ts'

import { dataScopeOf, type DataScope } from '../../core/principal/data-scope.ts'
import { mayDoTask } from '../../core/process/candidates.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { List } from '../../core/questions/list.ts'
import { type ListQuery, narrowed, ordered, type Page, pageOfRows } from '../../core/questions/where.ts'
import type { Tx } from '../../db/transaction.ts'
import { listOfFiles } from '../columns/columns.ts'
import type { Templates } from '../../domain/catalogue/template-versions.ts'
import { fileTemplates } from '../columns/templates.ts'
import { visible } from '../rows/list-files.ts'
import { nodesBelow } from '../tree/nodes.ts'
import { readReviews } from './review-rows.ts'
import { recentCommands } from './take-back.ts'

type QueueQuery = Asked<typeof listReviews>
type Shown = QueueQuery['show']
type Files = ReturnType<typeof visible>

/** The open tasks that somebody may do: his own, and those for one of his roles. */
const mayReview = (principal: Principal) => sql<SqlBool>`exists (select 1 from arc_task t where t.file_id = f.id
  and t.node_key = 'review' and t.status in (${sql.join(taskMachine.transitions.finish.from)}) and not t.is_delete
  and ${mayDoTask(principal)} and t.create_by is distinct from ${principal.id})`
const CAME_BACK = sql<SqlBool>`exists (select 1 from arc_return r where r.file_id = f.id and r.withdrawn_at is null)`
const decidedBy = ({ id }: Principal) => sql<SqlBool>`exists (select 1 from arc_review_decision d where d.file_id = f.id
  and d.by_user = ${id} and d.undone_at is null and d.at > now() - interval '30 days')`

/** What waits for a reviewer among the files that he may see: nothing that he has made himself. */
function queue(files: Files, principal: Principal, show: Shown): Files {
  if (show === 'decided') return files.where(decidedBy(principal))
  const waiting = files
    .where('f.status', '=', fileMachine.transitions.submit.to)
    .where(sql<SqlBool>`f.upload_by is distinct from ${principal.id}`)
    .where(mayReview(principal))
  return show === 'again' ? waiting.where(CAME_BACK) : waiting
}

/** The files of a queue, and by what they may be asked. */
export async function queueOf(
  tx: Tx,
  { principal, project }: { readonly principal: Principal; readonly project: string },
  { nodeId, show }: Pick<QueueQuery, 'nodeId' | 'show'>,
  templates: Templates
): Promise<{ readonly files: Files; readonly list: List }> {
  const dataScope: DataScope = await dataScopeOf(tx, principal, project)
  const files = visible(tx, project, dataScope, await nodesBelow(tx, project, nodeId))
  return { files: queue(files, principal, show), list: listOfFiles(templates) }
}

/** A page of the queue. */
export async function reviewPage(ctx: TxCtx, { nodeId, show, ...query }: QueueQuery): Promise<Page<ReviewRow>> {
  const { tx, project, say } = ctx
  const templates = await fileTemplates(tx, say.language)
  const { files, list } = await queueOf(tx, ctx, { nodeId, show }, templates)
  const page = await pageOfRows(files as SelectQueryBuilder<never, never, { id: string }>, list, query)
  const source = { tx, project, templates, language: say.language, ctx }
  return {
    ...page,
    records: await readReviews(
      source,
      page.records.map(({ id }) => id)
    )
  }
}

/** The ids of all of a queue, at most so many. */
export const idsOf = async (files: Files, list: List, query: ListQuery, most: number): Promise<string[]> =>
  (
    await ordered(narrowed(files, list, query), list, query)
      .limit(most)
      .execute()
  ).map(({ id }) => id)

/** How much is left for a reviewer, and what he has decided today. */
export async function counts({ tx, principal, project }: TxCtx): Promise<Output<typeof countReviews>> {
  const files = visible(tx, project, await dataScopeOf(tx, principal, project))
  const count = async (found: Files) =>
    (await found.clearSelect().select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n
  const today = await tx
    .selectFrom('arcReviewDecision')
    .select(sql<number>`count(*)`.as('n'))
    .where('byUser', '=', principal.id)
    .where('projectId', '=', project)
    .where('undoneAt', 'is', null)
    .where(sql<SqlBool>`at >= date_trunc('day', now())`)
    .executeTakeFirstOrThrow()
  return {
    left: await count(queue(files, principal, 'open')),
    again: await count(queue(files, principal, 'again')),
    today: today.n
  }
}

/** The last commands of a reviewer that he has not taken back, newest first. */
export async function recent({ tx, principal, project }: TxCtx): Promise<RecentDecision[]> {
  const commands = await recentCommands(tx, principal.id, project)
  const rows = await tx
    .selectFrom('arcReviewDecision as d')
    .innerJoin('arcFile as f', 'f.id', 'd.fileId')
    .select(['d.batchId as batch', 'd.kind', 'd.at', 'f.id', 'f.title'])
    .where('d.batchId', '=', sql<string>`any (${[...commands]}::text[])`)
    .where('d.undoneAt', 'is', null)
    .orderBy('d.at')
    .execute()
  const byCommand = Map.groupBy(rows, ({ batch }) => batch)
  return commands.flatMap((batch) => {
    const made = byCommand.get(batch)
    const [first] = made ?? []
    return made && first
      ? [{ batch, kind: first.kind, at: first.at, files: made.map(({ id, title }) => ({ id, title })) }]
      : []
  })
}
