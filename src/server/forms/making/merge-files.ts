import { sql } from 'kysely'

import type { MadeForm } from '#contract/forms/forms.ts'

import type { Ctx } from '../../core/context/context.ts'
import { dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { formWorkersOf } from './draw-forms.ts'
import { keepForm } from './keep-form.ts'
import { type StoredPart, withLocalParts } from './local-parts.ts'
import { turnOf } from '../../core/workers/process-pool.ts'

/** Makes one PDF of stored files of the current project that somebody may read, in the order given. */
export async function mergeObjects(
  ctx: Ctx,
  { name, objects }: { readonly name: string; readonly objects: readonly string[] }
): Promise<MadeForm> {
  const merged = await withLocalParts(ctx.appContext, await partsOf(ctx, objects), (parts) =>
    formWorkersOf(ctx.appContext).run({ kind: 'merge', title: name, parts, made: new Date() }, turnOf(ctx))
  )
  if (merged.kind === 'unreadable') throw new Refusal(`forms:refused.${merged.why}`, { name: merged.name })
  const { pdf, pages } = merged
  return keepForm(ctx, pdf, { name, template: null, target: null, content: { objects }, twin: null, pages })
}

async function partsOf(ctx: Ctx, ids: readonly string[]): Promise<StoredPart[]> {
  const { inTransaction, principal, project } = ctx
  const rows = await inTransaction(async (tx) => {
    const { read } = await dataScopeOf(tx, principal, project)
    return tx
      .selectFrom('arcObject as o')
      .innerJoin('arcFile as f', 'f.id', 'o.fileId')
      .select(['o.id', 'o.path', 'o.gen', 'o.format', 'o.fileName', 'o.bytes'])
      .where('o.id', 'in', [...ids])
      .where('o.isDelete', '=', false)
      .where('f.isDelete', '=', false)
      .where('f.projectId', '=', project)
      .where(sql<boolean>`${grantsCondition(read, 'f')}`)
      .execute()
  })
  return ids.map((id) => rows.find((row) => row.id === id) ?? raise())
}

function raise(): never {
  throw missing()
}
