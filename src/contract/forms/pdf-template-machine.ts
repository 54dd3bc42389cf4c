import { versionMachine } from '../core/resource/versions.ts'

/** A version of a template of forms PDF模板. */
export const pdfTemplateMachine = versionMachine('arc_pdf_template', 'base.pdfTemplate')
