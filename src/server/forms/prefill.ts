import type { Asked } from '#contract/core/call.ts'
import type { FormPrefill, formPrefill } from '#contract/forms/forms.ts'

import type { TxCtx } from '../core/context/context.ts'
import { factsFor } from './data/facts-for.ts'
import { choicesWith, prefilled } from './making/fill-form.ts'
import { keptAside } from './making/kept-aside.ts'
import { publishedTemplate } from './data/templates.ts'

/** The fields of a form with what is known of them, and its rows. */
export async function prefillOf(ctx: TxCtx, { template, target }: Asked<typeof formPrefill>): Promise<FormPrefill> {
  const { code, version, layout } = await publishedTemplate(ctx.tx, template)
  const known = prefilled(layout, await factsFor(ctx, layout, target))
  const { fields, rows } = layout
  return {
    template: code,
    version,
    fields: fields.map((field) => {
      const { key, label, labelEn, kind, required, max } = field
      const choices = choicesWith(layout, field, known.values[key])
      return { ...{ key, label, labelEn, kind, required, max }, ...(choices && { choices }) }
    }),
    values: { ...known.values },
    rows: rows
      ? {
          source: rows.source,
          columns: rows.columns.map(({ key, label, labelEn }) => ({ key, label, labelEn })),
          values: known.rows.map((row) => ({ ...row }))
        }
      : null,
    draft: await keptAside(ctx, code, target)
  }
}
