import type { FormLayout } from '#contract/forms/form-layout.ts'
import { LARGEST_GROUND, pdfTemplates } from '#contract/forms/pdf-templates.ts'

import { readBytes } from '../../bytes/read-bytes.ts'
import type { AppContext } from '../../core/context/app-context.ts'
import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { FIELD_BIZ } from '../../core/resource/row-files.ts'
import type { FormToDraw } from '../draw/render-forms.ts'
import type { PictureObject } from '../data/form-facts.ts'

/** Why the PDF of a layout cannot lie below its form. */
export const noGround = ({ ground }: FormLayout, why: 'missing' | 'tooLarge' | 'encrypted' | 'damaged'): Refusal =>
  new Refusal(
    'rules:refused.input',
    {},
    {
      status: 400,
      faults: [
        {
          field: 'ground',
          key: `forms:ground.${why}`,
          values: { name: ground?.name ?? '', most: LARGEST_GROUND / 1024 ** 2 }
        }
      ]
    }
  )

/** The stored PDF that a layout names, if it is one of a template, or uploaded for one by who asks. */
export async function groundOf({ tx }: Pick<TxCtx, 'tx'>, layout: FormLayout): Promise<PictureObject | undefined> {
  if (!layout.ground) return undefined
  const object = await tx
    .selectFrom('arcObject')
    .select(['path', 'gen', 'format'])
    .where('path', '=', layout.ground.path)
    // Of a template as its designer has it the PDF may be one that he has just uploaded.
    .where((e) =>
      e.or([
        e('biz', '=', FIELD_BIZ),
        e.exists(
          e
            .selectFrom('sysRowFile as l')
            .select('l.objectId')
            .whereRef('l.objectId', '=', 'arcObject.id')
            .where('l.resource', '=', pdfTemplates.name)
        )
      ])
    )
    .where('format', '=', 'pdf')
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!object) throw noGround(layout, 'missing')
  return { ...object, format: object.format ?? '' }
}

/** Forms with the bytes that lie below them; each PDF is read once. */
export async function withGrounds(ctx: Ctx, forms: readonly FormToDraw[]): Promise<readonly FormToDraw[]> {
  if (forms.every(({ layout }) => !layout.ground)) return forms
  const read = new Map<string, Uint8Array>()
  for (const { layout } of forms) {
    const path = layout.ground?.path
    if (path === undefined || read.has(path)) continue
    const object = await answerInside({ ctx, said: () => undefined }, 'own', (own) => groundOf(own, layout))
    if (object) read.set(path, await bytesOf(ctx.appContext, object, layout))
  }
  return forms.map((form) => ({ ...form, ground: read.get(form.layout.ground?.path ?? '') }))
}

async function bytesOf({ storage }: AppContext, object: PictureObject, layout: FormLayout): Promise<Uint8Array> {
  const bytes = await readBytes(storage, object, LARGEST_GROUND)
  if (typeof bytes === 'string') throw noGround(layout, bytes)
  return bytes
}
