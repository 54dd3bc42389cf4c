import { Download, FileQuestionMark, Printer } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type StoredObject, staticFile, storedDocuments } from '#contract/files/stored.ts'
import { has } from '#core/state/session/permissions.ts'
import { type QueryState, query } from '#core/state/query.ts'
import { setPageTitle } from '#core/state/title.ts'
import { useOwnPage } from '#core/work/own-page.ts'
import { ask } from '#core/wire/http/ask.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { download } from '#core/wire/http/download.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { usePrinting } from '#parts/paper/use-printing.ts'

// The engine of PDFs is large: it comes with the first document.
const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf/pdf-viewer.tsx')).PdfViewer }))
const ImageViewer = lazy(async () => ({ default: (await import('#ui/data/image-viewer.tsx')).ImageViewer }))

const PICTURES = new Set(['jpg', 'png'])

/**
 * PDF预览 (SPEC.md §2, outer routes): the document of a file in a window of its own. `?path=` names stored files as a cell holds
 * them, `?file=` a file of the archive by its id, `?page=` the page to open at.
 */
export default function Preview() {
  const { query: asked } = useOwnPage()
  const [path, file] = [asked.get('path') ?? undefined, asked.get('file') ?? undefined]
  return <Documents key={`${path} ${file}`} path={path} file={file} page={Number(asked.get('page')) || 1} />
}

function Documents({ path, file, page }: { path: string | undefined; file: string | undefined; page: number }) {
  const { t } = useTranslation('files')
  const { state, retry } = useDocuments({ ...(path !== undefined && { path }), ...(file !== undefined && { file }) })
  const [at, setAt] = useState(0)
  const objects = 'data' in state ? (state.data ?? []) : []
  const shown = objects[at]
  const title = shown?.name ?? t('preview')
  useEffect(() => setPageTitle(title), [title])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-surface px-4 py-2">
        <h1 className="min-w-0 wrap-anywhere font-semibold text-base/6">{title}</h1>
        {objects.length > 1 && (
          <nav aria-label={t('documents')} className="flex flex-wrap gap-1">
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
      </div>
      {state.status === 'failed' && (
        <Empty
          title={errorMessage(state.failure)}
          description={t('preview.hint')}
          action={<Button onPress={retry}>{t('retry')}</Button>}
          className="m-auto"
        />
      )}
      {(state.status === 'loading' || state.status === 'idle') && objects.length === 0 && (
        <Skeleton lines={12} className="mx-auto w-full max-w-180 p-8" />
      )}
      {state.status === 'ready' && !shown && (
        <Empty
          title={t('preview.none')}
          description={t('preview.hint')}
          icon={<FileQuestionMark />}
          className="m-auto"
        />
      )}
      {shown && <Document key={shown.id} object={shown} page={page} />}
    </>
  )
}

function useDocuments(asked: { path?: string; file?: string }): {
  state: QueryState<readonly StoredObject[]>
  retry: () => void
} {
  const [found] = useState(() => query((signal) => ask(storedDocuments, asked, { signal, quiet: true })))
  const [state, setState] = useState<QueryState<readonly StoredObject[]>>(found.$state.get())
  useEffect(() => found.$state.subscribe(setState), [found])
  useEffect(() => void found.load(), [found])
  return { state, retry: () => void found.refresh() }
}

function Document({ object, page }: { object: StoredObject; page: number }) {
  const { t } = useTranslation('files')
  const { path, name, format, mime } = object
  const isPdf = format === 'pdf'
  const isShown = isPdf || PICTURES.has(format)
  const { bytes, retry } = useBytes(path, isShown)
  const { print, isPrinting } = usePrinting(name)
  const actions = (
    <>
      {isPdf && bytes instanceof ArrayBuffer && has('pdf.preview:print') && (
        <Button icon={<Printer aria-hidden />} isLoading={isPrinting} onPress={() => void print(bytes)}>
          {t('print')}
        </Button>
      )}
      {has('pdf.preview:download,archives.collect:download') && (
        <Button
          icon={<Download aria-hidden />}
          onPress={() => void download(staticFile, { '*': path, download: '1' }, name)}
        >
          {t('download')}
        </Button>
      )}
    </>
  )
  if (!isShown)
    return <Empty title={t('preview.cannot', { format: format.toUpperCase() })} action={actions} className="m-auto" />
  if (bytes === 'failed')
    return (
      <Empty title={t('preview.failed')} action={<Button onPress={retry}>{t('retry')}</Button>} className="m-auto" />
    )
  return (
    <Suspense fallback={<Skeleton lines={12} className="mx-auto w-full max-w-180 p-8" />}>
      {isPdf ? (
        <PdfViewer
          title={name}
          data={bytes ?? undefined}
          firstPage={page}
          actions={actions}
          className="min-h-0 flex-1 h-[calc(var(--view-room)-3rem)]"
        />
      ) : bytes ? (
        <Picture bytes={bytes} mime={mime} name={name} actions={actions} />
      ) : (
        <Skeleton lines={12} className="mx-auto w-full max-w-180 p-8" />
      )}
    </Suspense>
  )
}

function Picture({
  bytes,
  mime,
  name,
  actions
}: {
  bytes: ArrayBuffer
  mime: string
  name: string
  actions: React.ReactNode
}) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: mime }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, mime])
  return address ? (
    <ImageViewer
      images={[{ src: address, title: name }]}
      index={0}
      onIndexChange={() => undefined}
      actions={actions}
      className="min-h-0 flex-1"
    />
  ) : null
}

function useBytes(path: string, isWanted: boolean): { bytes: ArrayBuffer | 'failed' | null; retry: () => void } {
  const [bytes, setBytes] = useState<ArrayBuffer | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  // A retry asks for the same once more.
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    setBytes(tries > 0 ? null : (was) => was)
    fetchBytes(path, stop.signal).then(setBytes, () => stop.signal.aborted || setBytes('failed'))
    return () => stop.abort()
  }, [path, isWanted, tries])
  return { bytes, retry: () => setTries(tries + 1) }
}
