import { page } from 'vitest/browser'

import { createGrid } from '#grid/model/create-grid.ts'
import { fileColumns, fileRows, kinds, say } from '#kit/drawn/grid.tsx'
import type { Others } from '#parts/grid-session/others.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { ImportDescriptions } from '#screens/archives/collecting/actions/import-descriptions.tsx'
import { BulkEditFiles } from '#screens/archives/collecting/bulk/bulk-edit-files.tsx'
import { ComposeUpload } from '#screens/archives/composing/compose-upload.tsx'
import { VoidDialog } from '#screens/archives/voiding/void-dialog.tsx'
import { FileVersions } from '#screens/archives/versions/file-versions.tsx'
import { ReplaceFile } from '#screens/archives/versions/replace-file.tsx'
import { InsertPages } from '#screens/files/editing/insert-pages.tsx'
import { MarkPage } from '#screens/files/editing/mark-page.tsx'
import { PdfVersions } from '#screens/files/editing/pdf-versions.tsx'

import { editablePdf, storedScan } from './answers-of-forms.ts'
import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const nothing = () => undefined
const act: Others['act'] = (_ids, send) => send()
const session = () =>
  ({ grid: createGrid({ columns: fileColumns, kinds, rows: fileRows(2), say }) }) as unknown as GridSession

/** The dialogs of editing PDFs, and of bringing descriptions in. */
export const FORM_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/archives/composing/compose-upload.tsx',
    name: '拆分合并后上传到“C5-01 施工记录”',
    draw: whenOpen((close) => <ComposeUpload collect={async () => undefined} place="C5-01 施工记录" onClose={close} />)
  },
  {
    file: 'screens/archives/versions/file-versions.tsx',
    name: '“会议纪要”的历次版本',
    draw: whenOpen((close) => <FileVersions id="f1" title="会议纪要" objects={[storedScan]} onClose={close} />)
  },
  {
    file: 'screens/archives/versions/replace-file.tsx',
    name: '替换“会议纪要”的文件',
    draw: whenOpen((close) => (
      <ReplaceFile id="f1" title="会议纪要" objects={[storedScan]} takesRow={(_, send) => send()} onClose={close} />
    ))
  },
  {
    file: 'screens/archives/collecting/actions/import-descriptions.tsx',
    name: '导入著录：C5-01 施工记录',
    draw: whenOpen((close) => <ImportDescriptions session={session()} place="C5-01 施工记录" canAdd onClose={close} />)
  },
  {
    file: 'screens/archives/collecting/bulk/bulk-edit-files.tsx',
    name: '批量修改文件',
    draw: whenOpen((close) => {
      const own = session()
      return <BulkEditFiles session={own} ids={own.grid.all().map(({ id }) => id)} unbrought={0} onClose={close} />
    })
  },
  {
    file: 'screens/archives/voiding/void-dialog.tsx',
    name: '作废 1 件',
    draw: whenOpen((close) => <VoidDialog ids={['f1']} act={act} onDone={nothing} onClose={close} />)
  },
  {
    file: 'screens/files/editing/insert-pages.tsx',
    name: '插入页',
    draw: whenOpen((close) => <InsertPages own={editablePdf} onInsert={nothing} onClose={close} />)
  },
  {
    file: 'screens/files/editing/mark-page.tsx',
    name: '第 2 页的标记',
    draw: whenOpen((close) => (
      <MarkPage
        page={2}
        marks={[{ id: 'm1', kind: 'stamp', place: 'topRight', text: '副本', size: 24 }]}
        onMarks={nothing}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/files/editing/pdf-versions.tsx',
    name: '版本对照',
    opener: () => page.getByRole('button', { name: /^对照/ }),
    draw: () => <PdfVersions object="o1" current={undefined} />
  }
]
