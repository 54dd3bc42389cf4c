import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { warn } from '#core/state/toasts.ts'
import { staticFile } from '#contract/files/stored.ts'
import { download } from '#core/wire/download.ts'
import { createUploads } from '#core/wire/upload.ts'
import type { UploadItem } from '#core/wire/upload-state.ts'
import type { EditProps } from '#grid/kinds/kind.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileItem } from '#ui/file-item.tsx'

import { fileState } from '../upload/file-state.ts'
import { FileViewer } from '../view/file-viewer.tsx'
import { filesOf, limitOf, pathsOf, remember } from './file-text.ts'

/** Uploads for cells. `about` is the cell: an upload that its dialog has left behind is found again when it is opened. */
const cellUploads = createUploads<null, string>({
  biz: 'archives',
  async finish(object) {
    remember(object)
    return { result: null }
  }
})

/** The files of a cell in a dialog: looked at, put in order, taken away, others uploaded. Confirming writes what is there then. */
export function FilesEdit({ value, row, column, onCommit, onCancel }: EditProps) {
  const { t } = useTranslation('parts')
  const isImages = column.type === 'image'
  const cell = `${row.id} ${column.key}`
  const [paths, setPaths] = useState(() => pathsOf(value))
  const [isViewing, setViewing] = useState<number | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const items = useStore(cellUploads.$items).filter(({ about }) => about === cell)
  const files = filesOf(paths.join(','), row)
  const limit = column.type === 'upload' ? 1 : limitOf(column)

  const add = (path: string) => setPaths((before) => (before.includes(path) ? before : limit > 0 ? [...before, path].slice(-limit) : [...before, path]))
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(currentTarget.files ?? [])
    currentTarget.value = ''
    const fitting = isImages ? chosen.filter(({ type }) => type.includes('image')) : chosen
    if (fitting.length < chosen.length) warn(t('imagesOnly'))
    // One file takes the place of the one that is there; several may not be more than the column says.
    const onTheirWay = items.filter(({ $state }) => !['done', 'cancelled', 'failed'].includes($state.get().status)).length
    const room = limit === 0 ? fitting.length : limit === 1 ? 1 : Math.max(0, limit - paths.length - onTheirWay)
    if (fitting.length > room) warn(t('filesLimit', { count: limit }))
    cellUploads.add(fitting.slice(0, room), cell)
  }
  const move = (from: number, by: 1 | -1) => {
    const to = from + by
    if (to < 0) return void warn(t('cannotMoveEarlier'))
    if (to >= paths.length) return void warn(t('cannotMoveLater'))
    setPaths(paths.with(from, paths[to]!).with(to, paths[from]!))
  }
  const confirm = () => {
    if (items.some(({ $state }) => !['done', 'cancelled', 'failed'].includes($state.get().status))) return void warn(t('stillUploading'))
    if (paths.length === 0 && pathsOf(value).length === 0) return void warn(t('nothingUploaded'))
    cellUploads.clear()
    onCommit(paths.join(',') || null)
  }
  return (
    <Dialog
      title={isImages ? t('imagesTitle') : t('filesTitle')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onCancel()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" onPress={confirm}>
            {t('choose')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Button onPress={() => chooser.current?.click()} className="self-start">
          {column.btnText ?? (isImages ? t('uploadImages') : t('uploadFiles'))}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple={limit !== 1}
          {...(isImages && { accept: 'image/*' })}
          aria-label={isImages ? t('uploadImages') : t('uploadFiles')}
          onChange={choose}
        />
        {files.length === 0 && items.length === 0 && <p className="text-quiet">{t('noFilesYet')}</p>}
        <ul aria-label={t('filesInCell')} className="m-0 list-none p-0">
          {files.map(({ path, name, size, format, pages }, at) => (
            <FileItem
              key={path}
              name={name || t('unknownFile')}
              {...(size > 0 && { size })}
              note={[format.toUpperCase(), pages === null ? '' : t('pages', { count: pages })].filter(Boolean).join(' · ')}
              state={{ mode: 'done' }}
              onOpen={() => setViewing(at)}
              onRemove={column.allowRemove === false ? undefined : () => setPaths(paths.toSpliced(at, 1))}
              end={
                <>
                  <Button kind="plain" size="small" aria-label={t('moveEarlier', { name })} icon={<ArrowUp aria-hidden />} onPress={() => move(at, -1)} />
                  <Button kind="plain" size="small" aria-label={t('moveLater', { name })} icon={<ArrowDown aria-hidden />} onPress={() => move(at, 1)} />
                  {column.allowDownload !== false && (
                    <Button
                      kind="plain"
                      size="small"
                      aria-label={t('downloadFile', { name })}
                      icon={<Download aria-hidden />}
                      onPress={() => void download(staticFile, { '*': path, download: '1' }, name)}
                    />
                  )}
                </>
              }
            />
          ))}
          {items.map((item) => (
            <Uploading key={item.id} item={item} onDone={add} />
          ))}
        </ul>
      </div>
      <FileViewer objects={isViewing === null ? [] : files.slice(isViewing, isViewing + 1)} onClose={() => setViewing(null)} />
    </Dialog>
  )
}

/** One file on its way into the cell; once it is there, it stands among the others. */
function Uploading({ item, onDone }: { item: UploadItem<null, string>; onDone: (path: string) => void }) {
  const state = useStore(item.$state)
  const done = useRef(onDone)
  done.current = onDone
  const path = state.status === 'done' ? state.object.path : null
  useEffect(() => {
    if (path !== null) done.current(path)
  }, [path])
  if (state.status === 'done' || state.status === 'cancelled') return null
  return (
    <FileItem
      name={item.file.name}
      size={item.file.size}
      state={fileState(state)}
      onCancel={() => cellUploads.cancel(item.id)}
      onRetry={state.status === 'failed' && state.retryable ? () => cellUploads.retry(item.id) : undefined}
      onRemove={() => cellUploads.clear(item.id)}
    />
  )
}
