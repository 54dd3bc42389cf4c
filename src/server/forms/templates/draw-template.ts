import type { FormLayout } from '#contract/forms/form-layout.ts'
import { templateFaults } from '#contract/forms/template-faults.ts'

import { answerInside, type Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { factsFor } from '../data/facts-for.ts'
import { drawForms, pictureBytes } from '../making/draw-forms.ts'
import { prefilled } from '../making/fill-form.ts'

interface TemplateToDraw {
  readonly layout: FormLayout
  readonly name: string
  /** What of the current project it is filled from. */
  readonly target: string | undefined
}
/** A template drawn, or what cannot be, by its fields. */
interface DrawnTemplate {
  readonly pdf: Uint8Array | null
  readonly pages: number
  readonly faults: readonly { readonly field: string; readonly message: string }[]
}

/** Draws a template with the data of a real subject by the engine that draws forms. What somebody would type is left empty. */
export async function drawTemplate(ctx: Ctx, { layout, name, target }: TemplateToDraw): Promise<DrawnTemplate> {
  const wrong = templateFaults(layout).map(({ fault, at, value }) => ({
    field: value || String(at + 1),
    message: ctx.say(`forms:pdfTemplate.fault.${fault}`, { block: at + 1, value })
  }))
  if (wrong.length > 0) return { pdf: null, pages: 0, faults: wrong }
  // Who sees no subject, as who only keeps templates, has the project's data, and the names of fields where these say nothing.
  const of = target === undefined ? ({ target: 'project', targetOptional: true } as const) : layout
  const facts = await answerInside({ ctx, said: () => undefined }, 'own', (own) => factsFor(own, of, target))
  const content = prefilled(layout, facts)
  const known = target === undefined ? { ...content, values: withNames(layout, content.values) } : content
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

/** Values in which a text that nothing is known of is the name of its field. */
function withNames({ fields }: FormLayout, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ key, label, kind }) => [
      key,
      values[key] || (kind === 'text' || kind === 'area' ? label : (values[key] ?? ''))
    ])
  )
}
