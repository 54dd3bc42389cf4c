import { entryTemplates } from '#contract/catalogue/entry-templates.ts'
import { pdfTemplates } from '#contract/forms/pdf-templates.ts'
import { PublishVersion } from '#parts/resource/versions/publish-version.tsx'
import { MoveToTemplate } from '#screens/archives/collecting/actions/move-to-template.tsx'
import { PreviewTemplate } from '#screens/catalogue/pdf-template/preview-dialog.tsx'
import { PublishPdfTemplate } from '#screens/catalogue/pdf-template/publish-pdf-template.tsx'
import { PublishTemplate } from '#screens/catalogue/template/publish-template.tsx'

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

const layout = JSON.stringify({
  ...{ target: 'project', basis: '', paper: { width: 210, height: 297, margin: [20, 20, 20, 20] }, fields: [] },
  blocks: [{ kind: 'text', text: '封面' }]
})
const form = { ...row, name: '地方封面', code: 'cover', layout }

/** The dialogs of templates: those of data entry, and those of forms. */
export const TEMPLATE_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'parts/resource/versions/publish-frame.tsx',
    name: '发布：文字材料 第 2 版',
    draw: whenOpen((close) => (
      <PublishTemplate resource={entryTemplates} texts={texts} row={row} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'parts/resource/versions/publish-frame.tsx',
    name: '发布：地方封面 第 2 版',
    draw: whenOpen((close) => (
      <PublishPdfTemplate resource={pdfTemplates} texts={texts} row={form} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'parts/resource/versions/publish-frame.tsx',
    name: '发布：地方材料 第 2 版',
    draw: whenOpen((close) => (
      <PublishVersion
        resource={entryTemplates}
        texts={texts}
        row={{ ...row, name: '地方材料' }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/catalogue/pdf-template/preview-dialog.tsx',
    name: '预览：地方封面 第 2 版',
    draw: whenOpen((close) => (
      <PreviewTemplate resource={pdfTemplates} texts={texts} row={form} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'screens/archives/collecting/actions/move-to-template.tsx',
    name: '改用新版著录模板',
    draw: whenOpen((close) => <MoveToTemplate ids={['f1']} act={(_, send) => send()} onClose={close} onMoved={close} />)
  }
]
