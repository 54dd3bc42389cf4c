import { type FormBox, formBox, type FormField, type FormLayout } from '#contract/forms/form-layout.ts'
import { openPdf } from '#ui/pdf/pdf-engine.ts'

import { completed } from './layout-draft.ts'

/** Millimetres of a point. */
const MM = 25.4 / 72

/** A PDF that is to lie below a form: its paper, and the fields that may be filled in in it, as boxes of the form. */
export interface ReadGround {
  readonly pages: number
  /** Millimetres, of the first page. */
  readonly width: number
  readonly height: number
  readonly fields: FormField[]
  readonly boxes: FormBox[]
}

/** A field of a PDF as pdf.js reads it. */
interface Widget {
  readonly subtype?: string
  readonly fieldType?: string
  readonly fieldName?: string
  readonly alternativeText?: string
  readonly multiLine?: boolean
  /** Left, bottom, right, top in points. */
  readonly rect?: readonly [number, number, number, number]
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Reads a PDF that is to lie below a form. Rejects with a PdfFault. */
export async function readGround(bytes: ArrayBuffer, most: number): Promise<ReadGround> {
  const pdf = await openPdf(bytes)
  try {
    const first = (await pdf.getPage(1)).getViewport({ scale: 1 })
    const pages = Math.min(pdf.numPages, most)
    const fields: FormField[] = []
    const boxes: FormBox[] = []
    for (let number = 1; number <= pages; number++) {
      const page = await pdf.getPage(number)
      const { height } = page.getViewport({ scale: 1 })
      for (const widget of (await page.getAnnotations()) as Widget[]) {
        if (widget.subtype !== 'Widget' || widget.fieldType !== 'Tx' || !widget.rect || fields.length >= 60) continue
        const field = fieldOf(widget, fields.length + 1)
        const [left, bottom, right, top] = widget.rect
        const at: FormBox['at'] = [
          rounded(left * MM),
          rounded((height - top) * MM),
          rounded((right - left) * MM),
          rounded((top - bottom) * MM)
        ]
        fields.push(field)
        boxes.push(boxFor(field, at, number))
      }
    }
    return { pages, width: rounded(first.width * MM), height: rounded(first.height * MM), fields, boxes }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

function fieldOf({ fieldName = '', alternativeText = '', multiLine = false }: Widget, number: number): FormField {
  const words = (alternativeText || fieldName || `${number}`).slice(0, 60)
  return {
    key: `field${number}`,
    label: words,
    labelEn: words,
    kind: multiLine ? 'area' : 'text',
    required: false,
    max: multiLine ? 2000 : 200
  }
}

/** A box for a field that is printed below: what it is called is read, and not drawn again. */
const boxFor = ({ key, label }: FormField, at: FormBox['at'], page: number): FormBox =>
  completed(formBox, { kind: 'box', at, page, text: `{${key}}`, label, valign: 'middle', min: 6 })

/** A layout with a PDF below it: on its paper, and with its fields where the layout has none yet. */
export function withGround(
  layout: FormLayout,
  ground: NonNullable<FormLayout['ground']>,
  read: ReadGround
): FormLayout {
  const isNew = layout.fields.length === 0 && read.boxes.length > 0
  return {
    ...layout,
    ground: { ...ground, pages: read.pages },
    paper: { ...layout.paper, width: read.width, height: read.height },
    ...(isNew && { fields: read.fields, blocks: read.boxes })
  }
}
