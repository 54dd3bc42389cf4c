import { useTranslation } from 'react-i18next'

import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { TemplateViewer, useTemplateViewer } from './template-viewer.tsx'

/** A version of a template as the PDF that it becomes. */
export function PreviewTemplate({ row, onClose }: OwnDialogProps) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation('resource')
  const said = { name: String(row.name), version: Number(row.version) }
  const { layout, ...viewer } = useTemplateViewer(String(row.layout ?? ''), said.name)
  return (
    <Dialog
      isOpen
      title={t('pdfTemplate.previewTitle', said)}
      width={1000}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button slot="close">{common('close')}</Button>}
    >
      {layout && <TemplateViewer {...viewer} layout={layout} title={said.name} />}
    </Dialog>
  )
}
