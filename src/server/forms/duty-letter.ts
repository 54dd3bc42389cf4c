import type { Asked, Output } from '#contract/core/call.ts'
import type { dutyLetter } from '#contract/projects/project-register.ts'

import { answerInside, type Ctx } from '../core/context/context.ts'
import { missing, Refusal } from '../core/refusing/refusal.ts'
import { formProjectFacts } from './data/project-facts.ts'
import { publishedTemplate } from './data/templates.ts'
import { drawForms } from './making/draw-forms.ts'
import { prefilled } from './making/fill-form.ts'
import { formNameOf } from './making/make-form.ts'

const FORM = 'duty_letter'

/** 责任书 of a project that the archive has confirmed, for whoever sees it in the register; the transaction has ended before it is drawn. */
export async function dutyLetterOf({ id }: Asked<typeof dutyLetter>, ctx: Ctx): Promise<Output<typeof dutyLetter>> {
  const { template, facts, project } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const project = await own.tx
      .selectFrom('arcProject')
      .select(['name', 'projectNo'])
      .where('id', '=', id)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (!project) throw missing()
    if (project.projectNo === null) throw new Refusal('forms:refused.notConfirmed', { name: project.name })
    own.audit({ event: 'project.dutyLetter', type: 'project', id, project: id, detail: { form: FORM } })
    return { template: await publishedTemplate(own.tx, FORM), facts: await formProjectFacts(own.tx, id), project }
  })
  const { layout } = template
  const title = formNameOf(template, project.name)
  const { pdf } = await drawForms(ctx, title, [
    { layout, data: { title, ...prefilled(layout, { name: project.name, facts, rows: {} }) } }
  ])
  return { name: title, pdf: Buffer.from(pdf).toString('base64') }
}
