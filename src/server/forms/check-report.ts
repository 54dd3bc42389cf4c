import type { Asked } from '#contract/core/call.ts'
import type { exportCheckPdf } from '#contract/checks/runs.ts'

import { answerInside, type Ctx } from '../core/context/context.ts'
import { attachmentName } from '../core/text/download-name.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { SENT } from '../core/http/serve.ts'
import { factsFor } from './data/facts-for.ts'
import { paper } from './data/form-facts.ts'
import { publishedTemplate } from './data/templates.ts'
import type { FormData } from './layout/lay-form.ts'
import type { FormFault } from './layout/layout-tree.ts'
import { drawForms, formWorkersOf } from './making/draw-forms.ts'
import { prefilled } from './making/fill-form.ts'
import { formNameOf } from './making/make-form.ts'
import { withGrounds } from './making/read-grounds.ts'
import { turnOf } from '../core/workers/process-pool.ts'

const FORM = 'check_report'

/** Answers the report of a check as a PDF, by the form 四性检测报告: each of the 44 items, and below it what it has found, with waivers and their reasons. */
export async function answerCheckPdf({ id }: Asked<typeof exportCheckPdf>, ctx: Ctx): Promise<typeof SENT> {
  const { template, facts } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const template = await publishedTemplate(own.tx, FORM)
    const facts = await factsFor(own, template.layout, id)
    if (facts.rows['check.findings']?.length === 0) throw new Refusal('checks:refused.notDone')
    own.audit({ event: 'check.export', type: 'check', id, project: own.project, detail: { as: 'pdf' } })
    return { template, facts }
  })
  const { layout } = template
  const title = formNameOf(template, facts.name)
  const pdf = await drawn(ctx, title, layout, { title, ...prefilled(layout, facts) })
  ctx.reply.header('content-disposition', attachmentName(`${title.slice(0, 120)}.pdf`)).type('application/pdf')
  await ctx.reply.send(Buffer.from(pdf))
  return SENT
}

/** Draws it, if need be once more: a report must be there also where a title has letters that no font has, which ZS-07 finds. */
async function drawn(
  ctx: Ctx,
  title: string,
  layout: Parameters<typeof drawForms>[2][number]['layout'],
  data: FormData
): Promise<Uint8Array> {
  const forms = await withGrounds(ctx, [{ layout, data }])
  const task = { kind: 'draw', title, forms, made: new Date() } as const
  const first = await formWorkersOf(ctx.appContext).run(task, turnOf(ctx))
  if (first.kind === 'drawn') return first.pdf
  const faults = first.kind === 'refused' ? first.faults : []
  return (await drawForms(ctx, title, [{ layout, data: withMarks(data, faults) }])).pdf
}

/** The same with 〓, the printers' mark, in the place of letters that cannot be drawn. */
function withMarks(data: FormData, faults: readonly FormFault[]): FormData {
  const strange = new Set(faults.flatMap(({ characters = '' }) => [...characters]))
  const plain = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, text]) => [
        key,
        [...text].map((letter) => (strange.has(letter) ? paper('forms:paper.noLetter') : letter)).join('')
      ])
    )
  return { title: data.title, values: plain(data.values), rows: data.rows.map(plain) }
}
