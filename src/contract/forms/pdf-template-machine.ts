import { stateMachine } from '../core/state-machine.ts'

/** States of a version of a form's template, as the dictionary `catalog_version_status` has them for what comes in versions. */
export const PDF_TEMPLATE_STATES = ['draft', 'published', 'superseded'] as const
export type PdfTemplateState = (typeof PDF_TEMPLATE_STATES)[number]

/** A version of a template PDF模板: edited as a draft, then published and never changed; the next one that is published supersedes it. */
export const pdfTemplateMachine = stateMachine('arc_pdf_template', PDF_TEMPLATE_STATES, 'draft', {
  publish: { from: ['draft'], to: 'published', by: 'base.pdfTemplate:publish', guards: ['isSound'] },
  supersede: { from: ['published'], to: 'superseded', by: 'system' }
})
