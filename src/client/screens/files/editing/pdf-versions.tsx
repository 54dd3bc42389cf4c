import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FormerVersion } from '#contract/files/stored.ts'
import { pdfVersions } from '#contract/forms/edit-pdf.ts'
import { ask } from '#core/wire/http/ask.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { ShownPdf } from '../making/shown-pdf.tsx'

interface PdfVersionsProps {
  readonly object: string
  /** The document as it is shown, to lie beside a former version. */
  readonly current: ArrayBuffer | undefined
}

/** The former versions of a document, each of which is shown beside it as it is now. */
export function PdfVersions({ object, current }: PdfVersionsProps) {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) => ask(pdfVersions, { object }, { signal, quiet: true }))
  const [shown, setShown] = useState<FormerVersion | null>(null)
  return (
    <section aria-label={t('versions')} className="flex flex-col gap-1">
      <h3 className="font-medium">{t('versions')}</h3>
      <Answered state={state} onRetry={refresh}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-quiet text-xs/5">{t('versions.none')}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {versions.map((version) => {
                const { id, time, byName, pages } = version
                const words = t('versions.line', { time, by: byName ?? t('versions.nobody'), pages: pages ?? 0 })
                return (
                  <li key={id} className="flex flex-wrap items-center gap-2">
                    <span className="min-w-0 flex-1">{words}</span>
                    <Button size="small" aria-label={t('versions.showOf', { words })} onPress={() => setShown(version)}>
                      {t('versions.show')}
                    </Button>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Answered>
      {shown && <Beside version={shown} current={current} onClose={() => setShown(null)} />}
    </section>
  )
}

function Beside({
  version,
  current,
  onClose
}: {
  readonly version: FormerVersion
  readonly current: ArrayBuffer | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) => fetchBytes(version.path, signal))
  return (
    <Dialog
      isOpen
      title={t('versions.beside')}
      width={1200}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Answered state={state} onRetry={refresh} className="flex min-w-0 flex-col">
          {(bytes) => <ShownPdf title={t('versions.former', { time: version.time })} data={bytes} />}
        </Answered>
        <ShownPdf title={t('versions.now')} data={current} />
      </div>
    </Dialog>
  )
}
