import { Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type StoredObject, staticFile } from '#contract/files/stored.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { download } from '#core/wire/http/download.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Spinner } from '#ui/spinner.tsx'

// The engine of PDFs is large: it comes when the first one is opened.
const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf-viewer.tsx')).PdfViewer }))
const ImageViewer = lazy(async () => ({ default: (await import('#ui/image-viewer.tsx')).ImageViewer }))

/** Pictures that browsers draw; TIFF they do not. */
const PICTURES = new Set(['jpg', 'png'])

interface FileViewerProps {
  /** The files to look through; none: the viewer is closed. */
  readonly objects: readonly StoredObject[]
  readonly onClose: () => void
}

/** Shows stored files in the page: PDFs and pictures; anything else it offers to download. */
export function FileViewer({ objects, onClose }: FileViewerProps) {
  const { t } = useTranslation('parts')
  const [at, setAt] = useState(0)
  const object = objects[Math.min(at, objects.length - 1)]
  return (
    <Dialog
      title={object?.name ?? t('viewer')}
      isOpen={object !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      canFullscreen
      width="min(1200px, 94vw)"
    >
      {object && (
        <div className="flex h-[72vh] min-h-0 flex-col gap-2">
          {objects.length > 1 && (
            <nav aria-label={t('filesInCell')} className="flex flex-wrap gap-1">
              {objects.map(({ id, name }, place) => (
                <Button
                  key={id}
                  kind={place === at ? 'default' : 'plain'}
                  {...(place === at && { 'aria-current': 'true' as const })}
                  onPress={() => setAt(place)}
                >
                  {name}
                </Button>
              ))}
            </nav>
          )}
          <Suspense
            fallback={<Spinner size="large" className="m-auto" aria-label={t('openingFile', { name: object.name })} />}
          >
            <Shown key={object.id} object={object} />
          </Suspense>
        </div>
      )}
    </Dialog>
  )
}

function Shown({ object }: { object: StoredObject }) {
  const { t } = useTranslation('parts')
  const { path, name, format, mime } = object
  const isShown = format === 'pdf' || PICTURES.has(format)
  const bytes = useBytes(path, isShown)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes || bytes === 'failed' || format === 'pdf') return
    const made = URL.createObjectURL(new Blob([bytes], { type: mime }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, format, mime])
  const save = (
    <Button
      icon={<Download aria-hidden />}
      onPress={() => void download(staticFile, { '*': path, download: '1' }, name)}
    >
      {t('download')}
    </Button>
  )
  if (!isShown)
    return <Empty title={t('cannotShow', { format: format.toUpperCase() })} action={save} className="flex-1" />
  if (bytes === 'failed') return <Empty title={t('cannotOpen')} action={save} className="flex-1" />
  if (bytes && format === 'pdf')
    return <PdfViewer title={name} data={bytes} actions={save} className="min-h-0 flex-1" />
  if (address)
    return (
      <ImageViewer
        images={[{ src: address, title: name }]}
        index={0}
        onIndexChange={() => undefined}
        actions={save}
        className="min-h-0 flex-1"
      />
    )
  return <Spinner size="large" className="m-auto" aria-label={t('openingFile', { name })} />
}

function useBytes(path: string, isWanted: boolean): ArrayBuffer | 'failed' | null {
  const [bytes, setBytes] = useState<ArrayBuffer | 'failed' | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    fetchBytes(path, stop.signal).then(setBytes, () => stop.signal.aborted || setBytes('failed'))
    return () => stop.abort()
  }, [path, isWanted])
  return bytes
}
