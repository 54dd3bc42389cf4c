import { useStore } from '@nanostores/react'
import { ArrowLeft, ArrowRight, Download, ImageOff } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { staticFile } from '#contract/files/stored.ts'
import { download } from '#core/wire/http/download.ts'
import { Button } from '#ui/actions/button.tsx'
import { FileItem, type FileItemState } from '#ui/status/file-item.tsx'

import { FileViewer } from '../view/file-viewer.tsx'
import type { FileSet } from './file-set.ts'
import { moveFile } from './file-words.ts'
import type { HeldFile } from './held-file.ts'
import { $uploaded, filesOf } from './stored-files.ts'
import { UploadError } from './upload-error.tsx'

interface FileListProps {
  readonly set: FileSet
  /** Whether pictures are shown beside their names. */
  readonly isImages: boolean
  readonly canRemove?: boolean | undefined
  readonly canDownload?: boolean | undefined
  /** Where the focus goes when the last file has gone. */
  readonly opener: RefObject<HTMLElement | null>
}

const stateOf = ({ status, percent, message }: HeldFile): FileItemState => {
  if (status === 'uploading') return { mode: 'uploading', percent }
  if (status === 'error') return { mode: 'failed', reason: message }
  return { mode: status === 'removed' ? 'removed' : 'done' }
}

/** The files of a value: seen, put in order, downloaded, taken away; those on their way show their progress. */
export function FileList({ set, isImages, canRemove = true, canDownload = true, opener }: FileListProps) {
  const { t } = useTranslation('parts')
  const files = useStore(set.$files)
  // Pages are counted after the upload.
  const uploaded = useStore($uploaded)
  const [viewed, setViewed] = useState<HeldFile | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const rows = list.current?.children
    const next = rows?.[Math.min(wanted.current, rows.length - 1)]?.querySelector<HTMLElement>('button')
    ;(next ?? opener.current)?.focus()
    wanted.current = null
  })
  const remove = (id: string, at: number) => {
    wanted.current = at
    set.remove(id)
  }
  if (files.length === 0) return <p className="text-quiet">{t('noFilesYet')}</p>
  const details = (file: HeldFile) => {
    const { format = '', pages: known = null } = set.objectOf(file.id) ?? {}
    // What the row says of it may have come before the answer of the upload itself, and say more.
    const pages = known ?? uploaded.get(file.path)?.pages ?? null
    return [format.toUpperCase(), pages === null ? '' : t('pages', { count: pages })].filter(Boolean).join(' · ')
  }
  return (
    <>
      <ul ref={list} aria-label={t('filesInCell')} className="m-0 flex list-none flex-col gap-1 p-0">
        {files.map((file, at) => {
          const name = file.name || t('unknownFile')
          const isDone = file.status === 'done'
          return (
            <FileItem
              key={file.id}
              name={name}
              {...(file.size > 0 && { size: file.size })}
              note={details(file) || undefined}
              state={stateOf(file)}
              {...(isImages && isDone && { picture: <Thumbnail file={file} /> })}
              {...(isDone && { onOpen: () => setViewed(file) })}
              onCancel={() => remove(file.id, at)}
              onRetry={() => set.retry(file.id)}
              onRemove={isDone && !canRemove ? undefined : () => remove(file.id, at)}
              end={
                <>
                  {file.status === 'error' && <UploadError file={file} />}
                  {files.length > 1 && (
                    <>
                      <Button
                        kind="plain"
                        size="small"
                        aria-label={t('moveEarlier', { name })}
                        icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
                        onPress={() => moveFile(t, set, file.id, -1)}
                      />
                      <Button
                        kind="plain"
                        size="small"
                        aria-label={t('moveLater', { name })}
                        icon={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
                        onPress={() => moveFile(t, set, file.id, 1)}
                      />
                    </>
                  )}
                  {isDone && canDownload && (
                    <Button
                      kind="plain"
                      size="small"
                      aria-label={t('downloadFile', { name })}
                      icon={<Download aria-hidden />}
                      onPress={() => void saveStoredFile(file)}
                    />
                  )}
                </>
              }
            />
          )
        })}
      </ul>
      <FileViewer objects={viewed ? filesOf(viewed.path) : []} onClose={() => setViewed(null)} />
    </>
  )
}

/** Saves a stored file under its own name. */
export const saveStoredFile = ({ path, name }: Pick<HeldFile, 'path' | 'name'>): Promise<boolean> =>
  download(staticFile, { '*': path, download: '1' }, name || undefined)

/** A small picture of a stored picture, named by the file; one that no browser draws (TIFF) is shown by a sign. */
export function Thumbnail({
  file: { url, name },
  className = 'size-12'
}: {
  readonly file: HeldFile
  readonly className?: string
}) {
  const { t } = useTranslation('parts')
  const [isBroken, setBroken] = useState(false)
  const alt = name || t('unknownFile')
  const frame = `${className} flex-none rounded border border-line bg-sunken`
  if (isBroken) return <ImageOff role="img" aria-label={alt} className={`${frame} p-1 text-quiet`} />
  return <img src={url} alt={alt} loading="lazy" className={`${frame} object-cover`} onError={() => setBroken(true)} />
}
