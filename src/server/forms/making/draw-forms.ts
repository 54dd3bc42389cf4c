import type { FormLayout } from '#contract/forms/form-layout.ts'

import { readBytes } from '../../bytes/read-bytes.ts'
import type { AppContext } from '../../core/context/app-context.ts'
import type { Ctx } from '../../core/context/context.ts'
import { type RefusedField, Refusal } from '../../core/refusing/refusal.ts'
import type { Say } from '../../core/text/say.ts'
import type { PictureObject } from '../data/form-facts.ts'
import type { FormToDraw } from '../draw/render-forms.ts'
import type { FormWorkers } from '../draw/form-workers.ts'
import type { FormFault } from '../layout/layout-tree.ts'
import { labelIn } from './fill-form.ts'
import { noGround, withGrounds } from './read-grounds.ts'
import { turnOf } from '../../core/workers/process-pool.ts'

/** Pictures above this are not put on a form. Bytes. */
const LARGEST_PICTURE = 30 * 1024 ** 2

const workers = new WeakMap<AppContext, FormWorkers>()
/** Makes the workers of a server known to its calls. */
export const setFormWorkers = (appContext: AppContext, own: FormWorkers): void => void workers.set(appContext, own)
/** The workers of a server. */
export function formWorkersOf(appContext: AppContext): FormWorkers {
  const own = workers.get(appContext)
  if (!own) throw new Error('this server draws no forms: its area "forms" is not registered')
  return own
}

/** A drawn form, or several as one. */
export interface DrawnForms {
  readonly pdf: Uint8Array
  readonly twin: string
  readonly pages: number
}

/** Draws forms beside the server's own thread. What cannot be put on paper is refused by its field; of several forms with the form's name. */
export async function drawForms(ctx: Ctx, title: string, forms: readonly FormToDraw[]): Promise<DrawnForms> {
  const { appContext, say } = ctx
  const whole = await withGrounds(ctx, forms)
  const drawn = await formWorkersOf(appContext).run(
    { kind: 'draw', title, forms: whole, made: new Date() },
    turnOf(ctx)
  )
  if (drawn.kind === 'drawn') return drawn
  const refused = forms[drawn.form]
  if (!refused) throw new Error(`there is no form ${drawn.form}`)
  if (drawn.kind === 'noGround') throw noGround(refused.layout, drawn.why)
  const faults = drawn.faults.map((fault) => refusedField(fault, refused.layout, say))
  if (forms.length === 1) throw new Refusal('rules:refused.input', {}, { status: 400, faults })
  const [first] = faults
  throw new Refusal('forms:refused.one', {
    form: refused.data.title,
    reason: first?.key === undefined ? (first?.message ?? '') : say(first.key, first.values)
  })
}

function refusedField({ field, why, row, characters = '' }: FormFault, layout: FormLayout, say: Say): RefusedField {
  const values = { field: labelIn(layout, field, say), characters, row: row ?? 0 }
  const key = row === undefined ? (`forms:fault.${why}` as const) : (`forms:fault.${why}.row` as const)
  return { field, key, values, ...(row !== undefined && { row: String(row) }) }
}

/** The bytes of a picture that a form shows. */
export async function pictureBytes({ storage }: AppContext, picture: PictureObject): Promise<Uint8Array> {
  const bytes = await readBytes(storage, picture, LARGEST_PICTURE)
  if (bytes === 'missing') throw new Refusal('forms:refused.noPicture')
  if (bytes === 'tooLarge') throw new Refusal('forms:refused.picture', { most: LARGEST_PICTURE / 1024 ** 2 })
  return bytes
}
