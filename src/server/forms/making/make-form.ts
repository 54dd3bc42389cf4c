import type { FilledForm, MadeForm } from '#contract/forms/forms.ts'

import { answerInside, type Ctx } from '../../core/context/context.ts'
import { factsFor } from '../data/facts-for.ts'
import type { FormToDraw } from '../draw/render-forms.ts'
import { type FormTemplate, publishedTemplate } from '../data/templates.ts'
import { drawForms, type DrawnForms, pictureBytes } from './draw-forms.ts'
import { filledIn, type FormContent, prefilled } from './fill-form.ts'
import { forgetAside } from './kept-aside.ts'
import { keepForm } from './keep-form.ts'

interface ReadForm {
  readonly name: string
  readonly template: FormTemplate
  readonly content: FormContent
  readonly toDraw: FormToDraw
}

/** A form as it would be, drawn and not kept. */
export async function drawFilled(ctx: Ctx, asked: FilledForm): Promise<DrawnForms & ReadForm> {
  const form = await readForm(ctx, asked)
  return { ...form, ...(await drawForms(ctx, form.name, [form.toDraw])) }
}

/** Makes a form and keeps it. */
export async function makeForm(ctx: Ctx, asked: FilledForm): Promise<MadeForm> {
  const { name, template, content, pdf, twin, pages } = await drawFilled(ctx, asked)
  const made = await keepForm(ctx, pdf, {
    name,
    template,
    target: { type: template.layout.target, id: asked.target ?? null },
    content: { ...content },
    twin,
    pages,
    ...(template.layout.target === 'volume' && asked.target && { volumes: [asked.target] })
  })
  await ctx.inTransaction((tx) => forgetAside({ tx, principal: ctx.principal, project: ctx.project }, asked))
  return made
}

/** Reads what belongs into a form; the transaction has ended before anything is drawn. */
async function readForm(ctx: Ctx, asked: FilledForm): Promise<ReadForm> {
  const { template, facts, content } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const template = await publishedTemplate(own.tx, asked.template, asked.version)
    const facts = await factsFor(own, template.layout, asked.target)
    return { template, facts, content: filledIn(template.layout, prefilled(template.layout, facts), asked, ctx.say) }
  })
  const name = formNameOf(template, facts.name)
  const picture = facts.picture && (await pictureBytes(ctx.appContext, facts.picture))
  return { name, template, content, toDraw: { layout: template.layout, data: { title: name, ...content }, picture } }
}

/** What a form is called: its template, and what it is about. */
export const formNameOf = ({ name }: Pick<FormTemplate, 'name'>, subject: string): string =>
  subject === '' ? name : `${name}－${subject}`
