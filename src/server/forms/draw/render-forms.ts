import type { FormLayout } from '#contract/forms/form-layout.ts'

import { type FormData, layForm } from '../layout/lay-form.ts'
import { type FormFault, FormRefused, type Layout } from '../layout/layout-tree.ts'
import { type Drawable, drawPdf } from './draw-pdf.ts'
import type { FormFonts } from './form-fonts.ts'
import type { Ground, LaidUnder } from './lay-under.ts'
import { twinOf } from './twin.ts'

/** One form to be drawn: its template, its data, and the picture that it shows, if any (JPEG or PNG). */
export interface FormToDraw {
  readonly layout: FormLayout
  readonly data: FormData
  readonly picture?: Uint8Array | undefined
  /** The PDF that lies below it, if any. */
  readonly ground?: Uint8Array | undefined
}
/** What was drawn: the PDF, the same as HTML, and how many pages it has; or by form what was refused, or why the PDF below it cannot be read. */
export type RenderedForms =
  | { readonly kind: 'drawn'; readonly pdf: Uint8Array; readonly twin: string; readonly pages: number }
  | { readonly kind: 'refused'; readonly form: number; readonly faults: readonly FormFault[] }
  | {
      readonly kind: 'noGround'
      readonly form: number
      readonly why: Extract<LaidUnder, { kind: 'unreadable' }>['why']
    }

/** Lays forms out and draws them one after the other as one PDF, and as one page of HTML. */
export async function renderForms(
  title: string,
  forms: readonly FormToDraw[],
  fonts: FormFonts,
  made: Date
): Promise<RenderedForms> {
  const drawables: Drawable[] = []
  for (const [form, { layout, data, picture }] of forms.entries()) {
    try {
      drawables.push({ layout: layForm(layout, data, fonts.measure), picture })
    } catch (error) {
      if (error instanceof FormRefused) return { kind: 'refused', form, faults: error.faults }
      throw error
    }
  }
  const layouts = drawables.map(({ layout }) => layout)
  const pages = layouts.reduce((sum, layout) => sum + layout.pages.length, 0)
  const pdf = await drawPdf(title, drawables, fonts, made)
  const twin = twinOf(title, layouts)
  const below = groundsOf(forms, layouts)
  if (below.length === 0) return { kind: 'drawn', pdf, twin, pages }
  // Few forms lie on a PDF, and what reads one is large.
  const { layUnder } = await import('./lay-under.ts')
  const laid = await layUnder(pdf, below)
  return laid.kind === 'laid'
    ? { kind: 'drawn', pdf: laid.pdf, twin, pages }
    : { kind: 'noGround', form: below[laid.ground]?.form ?? 0, why: laid.why }
}

/** What lies below which pages of the whole. */
function groundsOf(forms: readonly FormToDraw[], layouts: readonly Layout[]): (Ground & { readonly form: number })[] {
  let from = 0
  return forms.flatMap(({ ground, layout }, form) => {
    const first = from
    from += layouts[form]?.pages.length ?? 0
    return ground ? [{ form, from: first, pages: layout.ground?.pages ?? 0, bytes: ground }] : []
  })
}
