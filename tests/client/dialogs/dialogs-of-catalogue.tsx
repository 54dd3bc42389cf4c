import { taskMetas } from '#contract/catalogue/meta-entities.ts'
import { metaRow } from '#kit/answers/meta-answers.ts'
import { MetaCopyDialog } from '#screens/catalogue/meta/meta-copy-dialog.tsx'
import { MetaDataDialog } from '#screens/catalogue/meta/meta-data-dialog.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const texts = {
  thing: '任务元数据',
  field: (key: string) => (key === 'code' ? '编码' : '名称'),
  action: (key: string) => key,
  question: () => undefined
}

/** The dialogs of metadata. */
export const CATALOGUE_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/catalogue/meta/meta-data-dialog.tsx',
    name: '填写数据：隐蔽验收表',
    draw: whenOpen((close) => (
      <MetaDataDialog resource={taskMetas} texts={texts} row={metaRow} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'screens/catalogue/meta/meta-copy-dialog.tsx',
    name: '复制：隐蔽验收表',
    draw: whenOpen((close) => (
      <MetaCopyDialog resource={taskMetas} texts={texts} row={metaRow} onDone={close} onClose={close} />
    ))
  }
]
