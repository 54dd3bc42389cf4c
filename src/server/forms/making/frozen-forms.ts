import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import type { AskedForm, DrawnForm } from '../../domain/transfer/form-drawer.ts'
import { factsFor, factsOfProject, volumesFacts } from '../data/facts-for.ts'
import type { FormFacts } from '../data/form-facts.ts'
import { type FormTemplate, publishedForms } from '../data/templates.ts'
import type { FormToDraw } from '../draw/render-forms.ts'
import { drawForms } from './draw-forms.ts'
import { prefilled } from './fill-form.ts'
import { formNameOf } from './make-form.ts'

interface ReadForm {
  readonly asked: AskedForm
  readonly template: FormTemplate
  readonly toDraw: FormToDraw
}

/** Draws the forms of a transfer one by one; what one of them is about is read before the first is drawn. A template that nobody has published is left out. */
export async function* drawFrozen(ctx: Ctx, asked: readonly AskedForm[]): AsyncIterable<DrawnForm> {
  const forms = await answerInside({ ctx, said: () => undefined }, 'own', (own) => readAll(own, asked))
  for (const { asked: form, template, toDraw } of forms) {
    const name = toDraw.data.title
    const { pdf, pages } = await drawForms(ctx, name, [toDraw])
    yield { ...form, version: template.version, name, pdf, pages }
  }
}

async function readAll(ctx: TxCtx, asked: readonly AskedForm[]): Promise<ReadForm[]> {
  const templates = new Map((await publishedForms(ctx.tx)).map((template) => [template.code, template]))
  const volumes = [...new Set(asked.flatMap(({ volume }) => volume ?? []))]
  const ofVolume = new Map((await volumesFacts(ctx, volumes)).map((facts) => [facts.id, facts]))
  const read: ReadForm[] = []
  for (const form of asked) {
    const template = templates.get(form.code)
    if (!template) continue
    const facts = form.volume === null ? await wholeFacts(ctx, template, form.transfer) : ofVolume.get(form.volume)
    if (!facts) continue
    const known = prefilled(template.layout, facts)
    const data = { title: formNameOf(template, facts.name), ...known, values: { ...known.values, ...form.values } }
    read.push({ asked: form, template, toDraw: { layout: template.layout, data } })
  }
  return read
}

/** What is known for a form of a whole transfer: one about a project lists, counts and quotes what the transfer takes along alone. */
const wholeFacts = (ctx: TxCtx, { layout }: FormTemplate, transfer: string): Promise<FormFacts> =>
  layout.target === 'project' ? factsOfProject(ctx, { transfer }) : factsFor(ctx, layout, transfer)
