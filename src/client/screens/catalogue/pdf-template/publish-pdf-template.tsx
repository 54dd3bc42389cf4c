import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { publishPdfTemplate } from '#contract/forms/pdf-templates.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { PublishFrame } from '#parts/resource/versions/publish-frame.tsx'
import { announce } from '#ui/base/announcer.ts'

import { TemplateViewer, useTemplateViewer } from './template-viewer.tsx'

/** What the publication of a template means, and the draft as the PDF that it becomes. What does not go in is said by its name, and the draft stays one. */
export function PublishPdfTemplate(props: OwnDialogProps) {
  const { row } = props
  const name = String(row.name)
  const { t } = useTranslation('forms')
  const [refusal, setRefusal] = useState('')
  const { layout, ...viewer } = useTemplateViewer(String(row.layout ?? ''), name)
  const { target } = viewer.subject
  const publish = async () => {
    setRefusal('')
    const asked = { id: row.id, rowVersion: row.rowVersion, ...(target !== '' && { target }) }
    try {
      return await ask(publishPdfTemplate, asked, { quiet: true })
    } catch (failure) {
      const message = errorMessage(failure)
      setRefusal(message)
      announce(message, { about: 'publish' })
      throw failure
    }
  }
  return (
    <PublishFrame {...props} width={1000} text={t('pdfTemplate.publishText')} publish={publish}>
      {refusal !== '' && <p className="rounded-control bg-danger-tint p-3 text-danger">{refusal}</p>}
      {layout && <TemplateViewer {...viewer} layout={layout} title={name} />}
    </PublishFrame>
  )
}
