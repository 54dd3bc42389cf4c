import { type FormLayout, formLayout } from '#contract/forms/form-layout.ts'
import { photoJpeg } from '#server/bytes/demo/photo.ts'
import { data, type FormTemplateData, type FORMS } from '#server/db/seed/data.ts'
import type { FormToDraw } from '#server/forms/draw/render-forms.ts'

/** The template of a form that comes along. */
export const sampleLayout = (code: (typeof FORMS)[number]): FormLayout =>
  formLayout.parse(data<FormTemplateData>(`forms/${code}`).layout)

const TITLE = '云澜市澜江大道（云溪路—星港路）改造提升工程准备阶段文件（一）'

/** A form filled in everywhere, each field with its own name, its table with so many rows. */
export function sampleForm(code: (typeof FORMS)[number], rows = 30): FormToDraw & { readonly name: string } {
  const { name } = data<FormTemplateData>(`forms/${code}`)
  const layout = sampleLayout(code)
  const sampleValue = ({ key, kind, choices, label }: FormLayout['fields'][number]) =>
    choices?.[0]?.value ??
    (key === 'title' ? TITLE : kind === 'number' ? '26' : kind === 'date' ? '2026-11-23' : `${label}甲`)
  const values = Object.fromEntries(layout.fields.map((field) => [field.key, sampleValue(field)]))
  const columns = layout.rows?.columns ?? []
  const table = Array.from({ length: columns.length > 0 ? rows : 0 }, (_, row) =>
    Object.fromEntries(columns.map(({ key }, at) => [key, at === 0 ? String(row + 1) : `${key}${row + 1}`]))
  )
  const picture = code === 'photo_sheet' ? photoJpeg({ scene: 'site', name: 'sample' } as never) : undefined
  return { name, layout, data: { title: name, values, rows: table }, picture }
}
