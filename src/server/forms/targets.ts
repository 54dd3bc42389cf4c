import { sql } from 'kysely'

import type { FormTarget } from '#contract/forms/form-kinds.ts'

import type { TxCtx } from '../core/context/context.ts'
import { dataScopeOf } from '../core/principal/data-scope.ts'
import { dictText } from '../core/dictionaries/dictionaries.ts'
import { photosOf } from './data/photo-facts.ts'
import { volumeRows } from './data/volume-rows.ts'

interface Target {
  readonly id: string
  readonly name: string
  readonly note: string
}
/** So many are listed; whoever searches for another one types a part of its name. */
const MOST = 2000

/** What of the current project a form can be made of, as far as who asks may see it. */
export async function formTargetsOf(ctx: TxCtx, target: FormTarget, keyword = ''): Promise<Target[]> {
  const sought = keyword.trim().toLowerCase()
  const found = (await allTargets(ctx, target)).filter(({ name, note }) =>
    `${name}\n${note}`.toLowerCase().includes(sought)
  )
  return found.slice(0, MOST)
}

async function allTargets(ctx: TxCtx, target: FormTarget): Promise<Target[]> {
  const { tx, project, principal, say } = ctx
  switch (target) {
    case 'project':
      return []
    case 'volume': {
      const volumes = await volumeRows(tx, project, await dataScopeOf(tx, principal, project), 'all')
      return volumes.map(({ id, volumeNo, archiveNo, title }) => ({
        id,
        name: say('forms:target.volume', { no: volumeNo, title }),
        note: archiveNo ?? ''
      }))
    }
    case 'file': {
      const photos = await photosOf(tx, project, await dataScopeOf(tx, principal, project)).execute()
      const unique = new Map(photos.map(({ id, title, docDate }) => [id, { id, name: title, note: docDate ?? '' }]))
      return [...unique.values()]
    }
    case 'transfer': {
      const rows = await tx
        .selectFrom('arcTransfer as t')
        .select(['t.id', 't.transferNo', dictText(say.language, 'transfer_kind', sql`t.kind`).as('kindText')])
        .where('t.projectId', '=', project)
        .where('t.isDelete', '=', false)
        .orderBy('t.createTime', 'desc')
        .execute()
      return rows.map(({ id, transferNo, kindText }) => ({ id, name: transferNo, note: kindText }))
    }
    case 'check': {
      const rows = await tx
        .selectFrom('arcCheckRun as r')
        .select(['r.id', 'r.startedAt', dictText(say.language, 'check_scheme_stage', sql`r.stage`).as('stageText')])
        .select(dictText(say.language, 'check_result', sql`r.result`).as('resultText'))
        .where('r.projectId', '=', project)
        .orderBy('r.startedAt', 'desc')
        .execute()
      return rows.map(({ id, startedAt, stageText, resultText }) => ({
        id,
        name: `${startedAt ?? ''} ${stageText}`.trim(),
        note: resultText
      }))
    }
  }
}
