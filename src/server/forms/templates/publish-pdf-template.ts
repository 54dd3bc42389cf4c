import type { Asked, Output } from '#contract/core/call.ts'
import type { publishPdfTemplate } from '#contract/forms/pdf-templates.ts'
import { pdfTemplateMachine } from '#contract/forms/pdf-template-machine.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context.ts'
import { missing, Refusal } from '../../core/refusal.ts'
import type { ActionOutcome, FieldValues, ServedResource } from '../../core/resource/served.ts'
import { publishInPlaceOf } from '../../core/resource/versions.ts'
import { forNew, writeRows } from '../../core/resource/write-rows.ts'
import { whyNot } from '../../core/transition.ts'
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
  return answerInside(own, 'tenant', async (inside) => {
    const { version, status } = await draftOf(inside, id, true)
    const why = await whyNot(
      pdfTemplateMachine,
      'publish',
      status,
      {
        isSound: async () => {
          const [first] = faults
          return (
            first && new Refusal('forms:pdfTemplate.notSound', { name, fault: first.message, count: faults.length })
          )
        }
      },
      () => new Refusal('forms:pdfTemplate.notDraft', { name, version })
    )
    if (why) throw why
    const older = await inside.tx
      .selectFrom('arcPdfTemplate')
      .select('id')
      .where('code', '=', code)
      .where('status', 'in', pdfTemplateMachine.transitions.supersede.from)
      .where('isDelete', '=', false)
      .where('tenantId', '<>', 0)
      .forUpdate()
      .execute()
    return publishInPlaceOf(served, inside, pdfTemplateMachine, { id, rowVersion }, older)
  })
}

/** A version of the municipality's own, held where it is to be written. */
async function draftOf({ tx }: Pick<TxCtx, 'tx'>, id: string, isHeld = false) {
  const row = await tx
    .selectFrom('arcPdfTemplate')
    .select(['code', 'name', 'version', 'status', 'layout'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .where('tenantId', '<>', 0)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** Makes a draft with the layout of a version: the next version of it, or the first of another code. Taken back, the draft goes. */
export async function copyPdfTemplate(
  served: ServedResource,
  ctx: TxCtx,
  id: string,
  { newCode, newName }: FieldValues
): Promise<ActionOutcome> {
  const from = await ctx.tx
    .selectFrom('arcPdfTemplate')
    .select(['code', 'name', 'titleEn', 'layout'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!from) throw missing()
  const values = {
    code: String(newCode ?? from.code),
    name: String(newName ?? from.name),
    // Another name has no translation yet.
    titleEn: newName ? null : from.titleEn,
    layout: JSON.stringify(from.layout)
  }
  const { change, ids } = await writeRows(served, ctx, 'add', [forNew(values)], { kind: 'copy' })
  return { change, ids, count: 1 }
}
