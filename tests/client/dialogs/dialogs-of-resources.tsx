import type { ReactElement } from 'react'

import { positions } from '#contract/system/positions.ts'
import { BinDialog } from '#parts/resource/bin-dialog.tsx'
import { HistoryDialog } from '#parts/resource/history-dialog.tsx'
import { RowForm } from '#parts/resource/row-form.tsx'
import { type ResourceTexts, useResourceTexts } from '#parts/resource/texts.ts'

import { position } from './answers.ts'
import { type DrawnDialog, whenOpen } from './dialogs.tsx'

function WithTexts({ children }: { children: (texts: ResourceTexts) => ReactElement }) {
  return children(useResourceTexts(positions, 'system'))
}

/** The dialogs of a declared list. */
export const RESOURCE_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'parts/resource/row-form.tsx',
    name: '编辑职务',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <RowForm
            resource={positions}
            texts={texts}
            form={[['code', 'name'], ['postRank'], ['description']]}
            row={position}
            onSaved={close}
            onClose={close}
          />
        )}
      </WithTexts>
    ))
  },
  {
    file: 'parts/resource/bin-dialog.tsx',
    name: '职务回收站',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <BinDialog resource={positions} texts={texts} columns={['code', 'name']} onRestored={close} onClose={close} />
        )}
      </WithTexts>
    ))
  },
  {
    file: 'parts/resource/history-dialog.tsx',
    name: '“资料员”的变更记录',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <HistoryDialog
            resource={positions}
            texts={texts}
            row={position}
            onUndo={() => Promise.resolve()}
            onClose={close}
          />
        )}
      </WithTexts>
    ))
  }
]
