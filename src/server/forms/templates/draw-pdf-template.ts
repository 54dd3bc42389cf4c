import type { FormField, FormLayout } from '#contract/forms/form-layout.ts'
import { layoutFaults } from '#contract/forms/layout-faults.ts'

import { answerInside, type Ctx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { factsFor } from '../data/facts-for.ts'
import { drawForms, pictureBytes } from '../making/draw-forms.ts'
import { type FormContent, prefilled } from '../making/fill-form.ts'

interface TemplateToDraw {
  readonly layout: FormLayout
  readonly name: string
  /** What of the current project it is filled from. */
  readonly target: string | undefined
  /** So many rows of its table are made up where there is no subject. */
  readonly sampleRows: number
}
/** A template drawn, or what cannot be, by its fields. */
interface DrawnTemplate {
  readonly pdf: Uint8Array | null
  readonly pages: number
  readonly faults: readonly { readonly field: string; readonly message: string }[]
}

/** Draws a template with the data of a real subject by the engine that draws forms. What somebody would type is left empty. */
export async function drawTemplate(
  ctx: Ctx,
  { layout, name, target, sampleRows }: TemplateToDraw
): Promise<DrawnTemplate> {
  const wrong = layoutFaults(layout).map(({ fault, at, value }) => ({
    field: value || String(at + 1),
    message: ctx.say(`forms:pdfTemplate.fault.${fault}`, { number: at + 1, value })
  }))
  if (wrong.length > 0) return { pdf: null, pages: 0, faults: wrong }
  // Who sees no subject, as who only keeps templates, has the project's data, and the names of fields where these say nothing.
  const of = target === undefined ? ({ target: 'project', targetOptional: true } as const) : layout
  const facts = await answerInside({ ctx, said: () => undefined }, 'own', (own) => factsFor(own, of, target))
  const content = prefilled(layout, facts)
  const known = target === undefined ? withSamples(layout, content, sampleRows) : content
  const picture = facts.picture && (await pictureBytes(ctx.appContext, facts.picture))
  const open = { ...layout, fields: layout.fields.map((field) => ({ ...field, required: false })) }
  try {
    const { pdf, pages } = await drawForms(ctx, name, [{ layout: open, data: { title: name, ...known }, picture }])
    return { pdf, pages, faults: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.faults.length === 0) throw error
    const faults = error.faults.map((fault) => ({
      field: fault.field,
      message: fault.key === undefined ? fault.message : ctx.say(fault.key, fault.values)
    }))
    return { pdf: null, pages: 0, faults }
  }
}

/** What is known, in which a text that nothing is known of is the name of its field, and a table without rows has rows of such names. */
function withSamples({ fields, rows }: FormLayout, known: FormContent, count: number): FormContent {
  const nameOf = ({ key, label, kind }: FormField) =>
    known.values[key] || (kind === 'text' || kind === 'area' ? label : (known.values[key] ?? ''))
  const sample = (number: number) =>
    Object.fromEntries(rows?.columns.map(({ key, label }, at) => [key, at === 0 ? String(number) : label]) ?? [])
  return {
    values: Object.fromEntries(fields.map((field) => [field.key, nameOf(field)])),
    rows: rows && known.rows.length === 0 ? Array.from({ length: count }, (_, at) => sample(at + 1)) : known.rows
  }
}
