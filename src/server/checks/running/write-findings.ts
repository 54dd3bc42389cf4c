import { sql } from 'kysely'

import { CHECK_ITEMS } from '#contract/checks/items.ts'

import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Run } from './check-options.ts'
import type { FindingRow } from './tally.ts'

const PART = 500

/** Puts the findings of a run in the place of those that it had; what is found the same again keeps its id, so that who is at it stays there. What was waived before, here or in another run, and is found the same again stays waived, and keeps the waivers that were taken back. */
export async function writeFindings(tx: Tx, run: Run, findings: readonly FindingRow[]): Promise<void> {
  const waived = new Map(
    (
      await tx
        .selectFrom('arcCheckFinding')
        .select(['fingerprint', 'waivedBy', 'waiveReason', 'waivedTime', 'pastWaivers'])
        .distinctOn('fingerprint')
        .where('projectId', '=', run.projectId)
        .where((e) => e.or([e('waivedBy', 'is not', null), sql<boolean>`past_waivers <> '[]'`]))
        .orderBy('fingerprint')
        .orderBy('waivedTime', (order) => order.desc().nullsLast())
        .orderBy(sql`jsonb_array_length(past_waivers)`, 'desc')
        .execute()
    ).map(({ fingerprint, pastWaivers, ...waiver }) => [
      fingerprint,
      { ...waiver, pastWaivers: JSON.stringify(pastWaivers) }
    ])
  )
  const before = await tx
    .selectFrom('arcCheckFinding')
    .select(['id', 'fingerprint'])
    .where('runId', '=', run.id)
    .orderBy('place')
    .execute()
  const ids = Map.groupBy(before, ({ fingerprint }) => fingerprint)
  await tx.deleteFrom('arcCheckFinding').where('runId', '=', run.id).execute()
  for (let from = 0; from < findings.length; from += PART)
    await tx
      .insertInto('arcCheckFinding')
      .values(
        findings.slice(from, from + PART).map(({ at, said, code, ...finding }, place) => ({
          ...finding,
          id: ids.get(finding.fingerprint)?.shift()?.id ?? newId(),
          runId: run.id,
          projectId: run.projectId,
          code,
          property: CHECK_ITEMS[code].property,
          targetType: at.type,
          targetId: at.id,
          targetTitle: at.title,
          said: JSON.stringify(said),
          place: from + place,
          waivedBy: null,
          waiveReason: null,
          waivedTime: null,
          ...waived.get(finding.fingerprint)
        }))
      )
      .execute()
}

/** Forgets facts of bytes that no run will ask for again. */
export const forgetFacts = (tx: Tx, project: string): Promise<unknown> =>
  sql`delete from arc_check_fact c using arc_object o where o.id = c.object_id and c.project_id = ${project}
    and (o.is_delete or o.replaced_by is not null)`.execute(tx)
