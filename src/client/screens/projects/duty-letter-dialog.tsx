import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { dutyLetter } from '#contract/projects/project-register.ts'
import { ask } from '#core/wire/http/ask.ts'
import { base64Bytes } from '#core/wire/http/base64-bytes.ts'
import { saveBytes } from '#core/wire/http/download.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf/pdf-viewer.tsx')).PdfViewer }))

/** 责任书 of a confirmed project: read page by page, and saved as a file to be signed. */
export function DutyLetterDialog({ texts, row, onClose }: OwnDialogProps) {
  const { t } = useTranslation('projects')
  const { state, refresh } = useAnswer(async (signal) => {
    const { name, pdf } = await ask(dutyLetter, { id: row.id }, { signal, quiet: true })
    const bytes = base64Bytes(pdf)
    // The viewer takes the bytes over: what is saved is a copy of its own.
    return { name, data: bytes.buffer, file: new Blob([bytes], { type: 'application/pdf' }) }
  })
  return (
    <Dialog
      isOpen
      title={`${texts.action('dutyLetter')}：${String(row.name)}`}
      width="min(960px, 94vw)"
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="flex h-[72vh] min-h-0 flex-col">
        <Answered state={state} onRetry={refresh} loadingLabel={t('register.letterLoading')}>
          {({ name, data, file }) => (
            <Suspense>
              <PdfViewer
                title={name}
                data={data}
                className="min-h-0 flex-1"
                actions={
                  <Button icon={<Download aria-hidden />} onPress={() => saveBytes(file, `${name}.pdf`)}>
                    {t('register.letterSave')}
                  </Button>
                }
              />
            </Suspense>
          )}
        </Answered>
      </div>
    </Dialog>
  )
}
