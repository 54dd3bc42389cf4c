import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FormLayout } from '#contract/forms/form-layout.ts'
import { formTargets } from '#contract/forms/forms.ts'
import { previewTemplate } from '#contract/forms/pdf-templates.ts'
import type { Output } from '#contract/core/call.ts'
import { ask } from '#core/wire/http/ask.ts'
import { base64Bytes } from '#core/wire/http/base64-bytes.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'
import { ComboBox } from '#ui/combo-box.tsx'
import { Spinner } from '#ui/spinner.tsx'

// The engine of PDFs is large: it comes with the first preview.
const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf-viewer.tsx')).PdfViewer }))

interface TemplatePreviewProps {
  readonly layout: FormLayout
  readonly name: string
  readonly target: string
  readonly onTarget: (id: string) => void
}
type Faults = Output<typeof previewTemplate>['faults']

/** A template drawn with the data of a subject that is chosen: the PDF as it would be, or each field that does not go in by its name. */
export function TemplatePreview({ layout, name, target, onTarget }: TemplatePreviewProps) {
  const { t } = useTranslation('forms')
  const [pdf, setPdf] = useState<ArrayBuffer>()
  const [faults, setFaults] = useState<Faults>([])
  const [isBusy, setBusy] = useState(false)
  const draw = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const input = { layout, name, ...(target !== '' && { target }) }
      const drawn = await ask(previewTemplate, input, { quiet: true })
      setFaults(drawn.faults)
      setPdf(drawn.pdf === null ? undefined : base64Bytes(drawn.pdf).buffer)
      const [first] = drawn.faults
      announce(first ? first.message : t('pdfTemplate.previewed', { count: drawn.pages }), { about: 'preview' })
    } catch (failure) {
      const message = errorMessage(failure)
      setFaults([{ field: '', message }])
      setPdf(undefined)
      announce(message, { about: 'preview' })
    }
    setBusy(false)
  }
  return (
    <section aria-label={t('pdfTemplate.preview')} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        {layout.target !== 'project' && <Subject kind={layout.target} {...{ target, onTarget }} />}
        <Button isLoading={isBusy} onPress={() => void draw()}>
          {t('pdfTemplate.preview')}
        </Button>
      </div>
      {faults.length > 0 && (
        <ul className="rounded-control bg-danger-tint p-3 text-danger">
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {pdf && (
        <Suspense fallback={<Spinner aria-label={t('pdfTemplate.drawing')} />}>
          <PdfViewer title={name} data={pdf} className="h-[60dvh] overflow-hidden rounded-control border border-line" />
        </Suspense>
      )}
    </section>
  )
}

interface SubjectProps {
  readonly kind: FormLayout['target']
  readonly target: string
  readonly onTarget: (id: string) => void
}

/** What of the current project a template is drawn with. */
function Subject({ kind, target, onTarget }: SubjectProps) {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) => ask(formTargets, { target: kind }, { signal, quiet: true }))
  return (
    <Answered state={state} onRetry={refresh} loadingLabel={t('make.loading')} className="flex min-w-60 flex-col">
      {(targets) => (
        <ComboBox
          label={t('pdfTemplate.subject')}
          hasMessageLine={false}
          options={targets.map(({ id, name, note }) => ({
            value: id,
            label: name,
            ...(note !== '' && { description: note })
          }))}
          value={target || null}
          onChange={(id) => onTarget(id ?? '')}
        />
      )}
    </Answered>
  )
}
