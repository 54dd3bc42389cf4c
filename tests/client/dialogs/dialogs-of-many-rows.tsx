import { positions } from '#contract/system/positions.ts'
import { BulkEditDialog } from '#parts/resource/bulk/bulk-edit-dialog.tsx'
import { ImportDialog } from '#parts/resource/import/import-dialog.tsx'

import { position } from './answers.ts'
import { type DrawnDialog, whenOpen } from './dialogs.tsx'
import { WithTexts } from './dialogs-of-resources.tsx'

/** The dialogs that write many rows at once. */
export const MANY_ROWS_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'parts/resource/import/import-dialog.tsx',
    name: '导入职务',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <ImportDialog resource={positions} texts={texts} order={['code', 'name']} onTaken={close} onClose={close} />
        )}
      </WithTexts>
    ))
  },
  {
    file: 'parts/resource/bulk/bulk-edit-dialog.tsx',
    name: '批量修改职务',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <BulkEditDialog
            {...{ resource: positions, texts, form: [['code', 'name']], choice: { rows: [position], fixed: 0 } }}
            onDone={close}
            onClose={close}
          />
        )}
      </WithTexts>
    ))
  }
]
