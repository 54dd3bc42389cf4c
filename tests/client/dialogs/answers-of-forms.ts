import type { FormerVersion, StoredObject } from '#contract/files/stored.ts'
import type { EditablePdf } from '#contract/forms/edit-pdf.ts'
import type { Answers } from '#kit/answers/answers.ts'

/** A PDF that may be edited. */
export const editablePdf: EditablePdf = {
  id: 'o1',
  title: '施工日志',
  name: '施工日志.pdf',
  path: 'archives/o1.pdf',
  pages: 3,
  createTime: '2026-03-02 10:00:00'
}
/** A scan as it is stored now. */
export const storedScan: StoredObject = {
  id: 'o1',
  path: 'archives/o1.pdf',
  name: '会议纪要.pdf',
  size: 2000,
  format: 'pdf',
  mime: 'application/pdf',
  sha256: '0'.repeat(64),
  pages: 3
}
const version: FormerVersion = {
  object: 'o1',
  format: 'pdf',
  mime: 'application/pdf',
  size: 1000,
  id: 'o0',
  path: 'archives/o0.pdf',
  name: '施工日志.pdf',
  pages: 4,
  byName: '林知远',
  time: '2026-03-01 09:30:00'
}
/** What is answered to the editor of PDFs. */
export const FORM_ANSWERS: Answers = {
  'GET /forms/editable': () => ({ records: [editablePdf], total: 1, size: 100, current: 1, pages: 1 }),
  'GET /archives/file/versions': () => [version],
  'GET /forms/versions': () => [version]
}
