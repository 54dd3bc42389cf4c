import { versionMachine } from '../core/resource/version-machine.ts'

/** A version of a template of forms PDF模板. */
export const pdfTemplateMachine = versionMachine('arc_pdf_template', 'base.pdfTemplate')
