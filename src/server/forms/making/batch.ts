import type { TxCtx } from '../../core/context/context.ts'
import { answerInside, type Ctx } from '../../core/context/context.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { jobsOf, type JobQueue } from '../../core/jobs/job-queue.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { forbidden, Refusal } from '../../core/refusing/refusal.ts'
import { factsFor, volumesFacts } from '../data/facts-for.ts'
import { type FormFacts, paper } from '../data/form-facts.ts'
import { readableVolumes } from '../data/volume-rows.ts'
import type { FormToDraw } from '../draw/render-forms.ts'
import { type FormTemplate, publishedTemplate } from '../data/templates.ts'
import { drawForms } from './draw-forms.ts'
import { prefilled } from './fill-form.ts'
import { keepForm } from './keep-form.ts'
import { formNameOf } from './make-form.ts'

const KIND = 'forms'
const RIGHT = 'pdf.create:add'
/** Where a stored PDF is shown. */
const PREVIEW = '/pdf'

interface Batch {
  readonly templates: readonly string[]
  readonly volumes?: readonly string[] | undefined
  readonly compileDate?: string | undefined
}

/** Orders forms of volumes as one PDF. */
export async function orderBatch(ctx: TxCtx, { templates, volumes, compileDate }: Batch): Promise<{ job: string }> {
  for (const code of templates) {
    const { layout, name } = await publishedTemplate(ctx.tx, code)
    if (layout.target !== 'volume' && layout.target !== 'project')
      throw new Refusal('forms:refused.notForMany', { name })
  }
  if (compileDate !== undefined) await date(ctx, compileDate, volumes)
  ctx.setMessage('rules:job.ordered')
  return { job: await jobsOf(ctx.appContext).order(ctx, KIND, 'forms:forms', { templates, volumes }) }
}

/** Dates the volumes that have no date of compilation, of those that who asks may read. */
async function date({ tx, principal, project }: TxCtx, day: string, ids: readonly string[] | undefined): Promise<void> {
  const undated = readableVolumes(tx, project, await dataScopeOf(tx, principal, project))
    .select('v.id')
    .where('v.compileDate', 'is', null)
  const meant = ids ? undated.where('v.id', 'in', [...ids]) : undated
  await tx.updateTable('arcVolume').set({ compileDate: day }).where('id', 'in', meant).execute()
}

/** Makes a server draw the batches that were ordered. Begun anew, a batch is drawn anew; nothing of it was kept before. */
export const registerBatches = (queue: JobQueue): void => queue.register(KIND, drawBatch)

const drawBatch: JobRunner<Batch> = async ({ job, ctx, progress }) => {
  if (!ctx.principal.rights.has(RIGHT)) throw forbidden()
  const { templates, volumes } = job.payload
  const forms = await answerInside({ ctx, said: () => undefined }, 'own', (own) => readBatch(own, templates, volumes))
  if (forms.length === 0) throw new Refusal('forms:refused.noVolumes')
  progress(0, forms.length)
  const names = [...new Set(forms.map(({ template }) => template.name))]
  const name = formNameOf({ name: names.join(paper('forms:paper.and')) }, forms[0]?.project ?? '')
  const { pdf, twin, pages } = await drawForms(
    ctx,
    name,
    forms.map(({ toDraw }) => toDraw)
  )
  const kept = await keepForm(ctx, pdf, {
    name,
    template: null,
    target: null,
    content: { templates, volumes },
    twin,
    pages,
    volumes: volumes ?? 'all'
  })
  progress(forms.length, forms.length)
  return {
    message: ctx.say('forms:batch.done', { count: forms.length, pages }),
    page: `${PREVIEW}?${new URLSearchParams({ path: kept.object.path })}`,
    file: await copyFor(ctx, pdf, kept.object.name)
  }
}

interface BatchForm {
  readonly template: FormTemplate
  readonly project: string
  readonly toDraw: FormToDraw
}

/** The forms of a batch: those of the project first, then volume by volume. */
async function readBatch(
  ctx: TxCtx,
  codes: readonly string[],
  ids: readonly string[] | undefined
): Promise<BatchForm[]> {
  const templates = await Promise.all(codes.map((code) => publishedTemplate(ctx.tx, code)))
  const forProject = templates.filter(({ layout }) => layout.target === 'project')
  const forVolumes = templates.filter(({ layout }) => layout.target === 'volume')
  const forms: BatchForm[] = []
  for (const template of forProject) forms.push(batchForm(template, await factsFor(ctx, template.layout, undefined)))
  if (forVolumes.length === 0) return forms
  for (const facts of await volumesFacts(ctx, ids ?? 'all'))
    for (const template of forVolumes) if (hasPaper(template, facts)) forms.push(batchForm(template, facts))
  return forms
}

/** Whether a volume has what a form is as wide as: one without a box, being only electronic, has no spine. */
function hasPaper({ layout }: FormTemplate, { facts }: FormFacts): boolean {
  const { width } = layout.paper
  if (typeof width === 'number') return true
  const from = layout.fields.find(({ key }) => key === width.field)?.from
  return from === undefined || Boolean(facts[from])
}

function batchForm(template: FormTemplate, facts: FormFacts): BatchForm {
  const data = { title: formNameOf(template, facts.name), ...prefilled(template.layout, facts) }
  return { template, project: facts.facts['project.name'] ?? '', toDraw: { layout: template.layout, data } }
}

/** A copy for the list of jobs, whose files are removed after a week. */
async function copyFor({ appContext: { storage } }: Ctx, pdf: Uint8Array, name: string) {
  const { path } = await storage.put(storage.name('jobs', 'pdf'), [pdf])
  return { path, name }
}
