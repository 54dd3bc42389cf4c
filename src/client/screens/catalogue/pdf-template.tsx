import { Send } from 'lucide-react'
import { lazy } from 'react'

import { pdfTemplates } from '#contract/forms/pdf-templates.ts'
import { listScreen } from '#parts/resource/list-screen.tsx'

import { templateAsText } from './template-draft.ts'

const TemplateField = lazy(async () => ({ default: (await import('./template-field.tsx')).TemplateField }))
const PublishTemplate = lazy(async () => ({ default: (await import('./publish-template.tsx')).PublishTemplate }))

/** PDF模板: what the forms look like, in versions; a draft is drawn with real data, published and then never changed. */
export default listScreen(pdfTemplates, {
  area: 'forms',
  columns: ['name', 'code', 'version', 'status', 'formCount', 'changedBy', 'updateTime'],
  search: ['name', 'code', 'status'],
  form: [['name', 'titleEn'], ['code'], ['layout']],
  width: 1100,
  widths: { name: 200, code: 150, version: 80, status: 90, formCount: 110, changedBy: 100 },
  controls: { layout: TemplateField },
  shown: { layout: templateAsText },
  dialogs: {
    publish: {
      icon: <Send aria-hidden />,
      right: ':publish',
      when: ({ status, isShared }) => status === 'draft' && !isShared,
      dialog: PublishTemplate
    }
  }
})
