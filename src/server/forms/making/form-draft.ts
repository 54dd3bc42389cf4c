import type { Asked } from '#contract/core/call.ts'
import type { putFormAside } from '#contract/forms/forms.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { newId } from '../../db/id.ts'
import { factsFor } from '../data/facts-for.ts'
import { publishedTemplate } from '../data/templates.ts'
import { ownDraft } from './kept-aside.ts'
import { formNameOf } from './make-form.ts'

/** Puts a form aside as it is filled in, however little that is: nothing of it is checked but that there is such a form. */
export async function putAside(ctx: TxCtx, asked: Asked<typeof putFormAside>): Promise<{ id: string }> {
  const { tx, principal, project } = ctx
  const template = await publishedTemplate(tx, asked.template)
  const title = formNameOf(template, (await factsFor(ctx, template.layout, asked.target)).name)
  const content = JSON.stringify({ values: asked.values, rows: asked.rows })
  const before = await ownDraft(ctx, asked.template, asked.target).forUpdate().executeTakeFirst()
  const id = before?.id ?? newId()
  if (before)
    await tx
      .updateTable('arcFormDraft')
      .set({ content, title, templateVersion: asked.version })
      .where('id', '=', id)
      .execute()
  else
    await tx
      .insertInto('arcFormDraft')
      .values({
        id,
        userId: principal.id,
        projectId: project,
        templateCode: asked.template,
        templateVersion: asked.version,
        target: asked.target ?? '',
        title,
        content
      })
      .execute()
  ctx.setMessage('forms:draft.kept', { title })
  return { id }
}
