import { entryTemplates } from '#contract/catalogue/entry-templates.ts'
import { MoveToTemplate } from '#screens/archives/move-to-template.tsx'
import { PublishTemplate } from '#screens/catalogue/publish-template.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const columns = JSON.stringify([
  { key: 'title', title: '文件题名', type: 'input' },
  { key: 'files', title: '电子文件', type: 'file' }
])
const row = { id: 't2', rowVersion: 1, isShared: false, name: '文字材料', code: 'file_text', version: 2, columns }
const texts = {
  thing: '著录模板',
  field: (key: string) => key,
  action: () => '发布',
  question: () => undefined
}

/** The dialogs of data-entry templates. */
export const TEMPLATE_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/catalogue/publish-template.tsx',
    name: '发布：文字材料 第 2 版',
    draw: whenOpen((close) => (
      <PublishTemplate resource={entryTemplates} texts={texts} row={row} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'screens/archives/move-to-template.tsx',
    name: '改用新版著录模板',
    draw: whenOpen((close) => <MoveToTemplate ids={['f1']} onClose={close} onMoved={close} />)
  }
]
