import type { ShelfLabel } from '../../domain/transfer/shelf-drawer.ts'
import { drawPdf } from './draw-pdf.ts'
import type { FormFonts } from './form-fonts.ts'
import { layLabels } from './lay-labels.ts'

/** Pages of labels that are to be drawn. */
export interface LabelTask {
  readonly title: string
  readonly labels: readonly ShelfLabel[]
  readonly made: Date
}
/** The pages as a PDF. */
export interface DrawnLabels {
  readonly kind: 'labels'
  readonly pdf: Uint8Array
}

/** Draws pages of labels. */
export async function drawLabels({ title, labels, made }: LabelTask, fonts: FormFonts): Promise<DrawnLabels> {
  const layout = layLabels(title, labels, fonts.measure)
  return { kind: 'labels', pdf: await drawPdf(title, [{ layout }], fonts, made) }
}
