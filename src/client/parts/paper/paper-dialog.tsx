import { Download, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { base64Bytes } from '#core/wire/http/base64-bytes.ts'
import { saveBytes } from '#core/wire/http/download.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { Answered } from '../answer/answered.tsx'
import { useAnswer } from '../answer/use-answer.ts'
import { usePrinting } from './use-printing.ts'

const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf/pdf-viewer.tsx')).PdfViewer }))

interface PaperDialogProps {
  readonly title: string
  /** Asks for the paper: its name, and its PDF in base64. */
  readonly paper: (signal: AbortSignal) => Promise<{ readonly name: string; readonly pdf: string }>
  /** Whether it may be printed from here. */
  readonly canPrint?: boolean
  readonly onClose: () => void
}

/** A paper that the server draws: read page by page, printed, and saved as a file. */
export function PaperDialog({ title, paper, canPrint = false, onClose }: PaperDialogProps) {
  const { t } = useTranslation('parts')
  const { print, isPrinting } = usePrinting(title)
  const { state, refresh } = useAnswer(async (signal) => {
    const { name, pdf } = await paper(signal)
    const bytes = base64Bytes(pdf)
    // The viewer takes the bytes over: what is saved is a copy of its own.
    return { name, data: bytes.buffer, file: new Blob([bytes], { type: 'application/pdf' }) }
  })
  return (
    <Dialog isOpen title={title} width="min(960px, 94vw)" canFullscreen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="flex h-[72vh] min-h-0 flex-col">
        <Answered state={state} onRetry={refresh}>
          {({ name, data, file }) => (
            <Suspense>
              <PdfViewer
                title={name}
                data={data}
                className="min-h-0 flex-1"
                actions={
                  <>
                    {canPrint && (
                      <Button
                        icon={<Printer aria-hidden />}
                        isLoading={isPrinting}
                        onPress={async () => print(await file.arrayBuffer())}
                      >
                        {t('paper.print')}
                      </Button>
                    )}
                    <Button icon={<Download aria-hidden />} onPress={() => saveBytes(file, `${name}.pdf`)}>
                      {t('paper.save')}
                    </Button>
                  </>
                }
              />
            </Suspense>
          )}
        </Answered>
      </div>
    </Dialog>
  )
}
