import { Eye } from 'lucide-react'
import { lazy } from 'react'

import { pdfTemplates } from '#contract/forms/pdf-templates.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { layoutAsText } from './pdf-template/layout-draft.ts'

const LayoutField = lazy(async () => ({ default: (await import('./pdf-template/layout-field.tsx')).LayoutField }))
const PreviewTemplate = lazy(async () => ({
  default: (await import('./pdf-template/preview-dialog.tsx')).PreviewTemplate
}))
const PublishPdfTemplate = lazy(async () => ({
  default: (await import('./pdf-template/publish-pdf-template.tsx')).PublishPdfTemplate
}))

/** PDF模板: what the forms look like, in versions; a draft is drawn with real data, published and then never changed. */
export default listScreen(pdfTemplates, {
  area: 'forms',
  columns: ['name', 'code', 'version', 'status', 'formCount', 'changedBy', 'updateTime'],
  search: ['name', 'code', 'status'],
  form: [['name', 'titleEn', 'code'], ['layout']],
  width: 1280,
  widths: { name: 200, code: 150, version: 80, status: 90, formCount: 110, changedBy: 100 },
  controls: { layout: LayoutField },
  shown: { layout: layoutAsText },
  publishes: PublishPdfTemplate,
  dialogs: {
    preview: { icon: <Eye aria-hidden />, dialog: PreviewTemplate }
  }
})
