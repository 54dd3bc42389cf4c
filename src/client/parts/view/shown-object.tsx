import { Download } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type StoredObject, staticFile } from '#contract/files/stored.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { download } from '#core/wire/http/download.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

// The engine of PDFs is large: it comes when the first one is opened.
const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf/pdf-viewer.tsx')).PdfViewer }))
const ImageViewer = lazy(async () => ({ default: (await import('#ui/data/image-viewer.tsx')).ImageViewer }))

/** Pictures that browsers draw; TIFF they do not. */
const PICTURES = new Set(['jpg', 'png'])

/** A stored file as far as it is shown. */
export type Showable = Pick<StoredObject, 'path' | 'name' | 'format' | 'mime'>

/** Shows a stored file where there is room for it: a PDF or a picture; anything else it offers to download. */
export function ShownObject({ object }: { readonly object: Showable }) {
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
  return <Skeleton lines={12} className="p-6" />
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
