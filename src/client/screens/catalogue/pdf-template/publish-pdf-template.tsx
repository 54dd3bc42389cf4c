import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { publishPdfTemplate } from '#contract/forms/pdf-templates.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import type { OwnDialogProps } from '#parts/resource/own-dialogs.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { TemplateViewer, useTemplateViewer } from './template-viewer.tsx'

/** What the publication of a template means, and the draft as the PDF that it becomes. What does not go in is said by its name, and the draft stays one. */
export function PublishPdfTemplate({ texts, row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation('resource')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const said = { name: String(row.name), version: Number(row.version) }
  const { layout, ...viewer } = useTemplateViewer(String(row.layout ?? ''), said.name)
  const { target } = viewer.subject
  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    setRefusal('')
    try {
      await ask(
        publishPdfTemplate,
        { id: row.id, rowVersion: row.rowVersion, ...(target !== '' && { target }) },
        { quiet: true }
      )
      onDone(t('pdfTemplate.published', said))
    } catch (failure) {
      const message = errorMessage(failure)
      setRefusal(message)
      announce(message, { about: 'publish' })
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('pdfTemplate.publishTitle', said)}
      width={1000}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{common('cancel')}</Button>
          <Button kind="primary" autoFocus isLoading={isBusy} onPress={() => void publish()}>
            {texts.action('publish')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('pdfTemplate.publishText')}</p>
        {refusal !== '' && <p className="rounded-control bg-danger-tint p-3 text-danger">{refusal}</p>}
        {layout && <TemplateViewer {...viewer} layout={layout} title={said.name} />}
      </div>
    </Dialog>
  )
}
