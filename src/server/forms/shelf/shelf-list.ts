import { type FormLayout, formLayout } from '#contract/forms/form-layout.ts'

import { sayFor } from '../../core/text/say.ts'
import { paper } from '../data/form-facts.ts'

/** The columns with their widths in millimetres. */
const COLUMNS = [
  ['place', 34],
  ['holdingNo', 34],
  ['archiveNo', 48],
  ['title', 84],
  ['projectName', 50],
  ['figures', 23]
] as const
const english = sayFor({ lang: 'en' })

/** 架位清单: what is to be where, for who carries it there. It is a working paper of the store, and no form of a standard. */
export const shelfList = (): FormLayout =>
  formLayout.parse({
    target: 'project',
    targetOptional: true,
    basis: '',
    paper: { width: 297, height: 210, margin: [15, 12, 15, 12] },
    fields: [],
    rows: {
      source: 'data',
      columns: COLUMNS.map(([key, width]) => ({
        ...{ key, width },
        label: paper(`forms:shelf.${key}`),
        labelEn: english(`forms:shelf.${key}`)
      }))
    },
    blocks: [
      { kind: 'title', text: '{title}', size: 16, after: 2 },
      { kind: 'text', text: '{about}', size: 10, after: 2 },
      { kind: 'table', rowHeight: 8.5, headHeight: 9, size: 9, min: 6 }
    ],
    footer: paper('forms:shelf.footer', { page: '{page}', pages: '{pages}' })
  })
