import type { Asked, Output } from '#contract/core/call.ts'
import type { publishPdfTemplate } from '#contract/forms/pdf-templates.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { publishVersionRow } from '../../core/resource/serve/serve-versions.ts'
import { readLayout } from '../data/templates.ts'
import { drawTemplate } from './draw-pdf-template.ts'

/**
 * Publishes a draft that can be drawn with the subject's data; the municipality's version of the same code that was published is superseded
 * in the same change. It is drawn before the transaction that writes: who changed it meanwhile is found by the version that was seen.
 */
export async function publishDrawn(
  served: ServedResource,
  ctx: Ctx,
  { id, rowVersion, target }: Asked<typeof publishPdfTemplate>
): Promise<Output<typeof publishPdfTemplate>> {
  const own = { ctx, said: () => undefined }
  const { code, name, layout } = await answerInside(own, 'own', ({ tx }) => draftOf({ tx }, id))
  const { faults } = await drawTemplate(ctx, { layout: readLayout(code, layout), name, target, sampleRows: 1 })
  return answerInside(own, 'tenant', (inside) =>
    publishVersionRow(served, inside, { id, rowVersion }, () => {
      const [first] = faults
      return first && new Refusal('forms:pdfTemplate.notSound', { name, fault: first.message, count: faults.length })
    })
  )
}

/** A version of the municipality's own. */
async function draftOf({ tx }: Pick<TxCtx, 'tx'>, id: string) {
  const row = await tx
    .selectFrom('arcPdfTemplate')
    .select(['code', 'name', 'layout'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .where('tenantId', '<>', 0)
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}
