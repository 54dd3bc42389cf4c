import { CircleCheck, LoaderCircle, Upload } from 'lucide-react'
import { type ChangeEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { ShowProps } from '#grid/kinds/kind.ts'
import { shortName } from '#ui/base/text/ellipsis-text.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

import { writesCell } from '../upload/cell-uploads.ts'
import { ACCEPT } from '../upload/file-box.tsx'
import { Thumbnail } from '../upload/file-list.tsx'
import type { HeldFile } from '../upload/held-file.ts'
import { UploadError } from '../upload/upload-error.tsx'
import { useCellFiles } from './use-cell-files.ts'

/** So many pictures are shown in a cell; the others are counted. */
const SHOWN = 3

/** What a cell of files shows at rest: a button where it is empty, pictures or a name, and the state of its uploads. */
export function FilesShow({ value, row, column, isLocked, onCommit }: ShowProps) {
  const { cell, files, accepts, limit, words, upload } = useCellFiles(value, row, column)
  const chooser = useRef<HTMLInputElement>(null)
  const commit = useRef(onCommit)
  commit.current = onCommit
  useEffect(() => writesCell(cell, (paths) => commit.current(paths || null)), [cell])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    upload(Array.from(currentTarget.files ?? []))
    currentTarget.value = ''
  }
  // A press on the button is for the button alone: the grid would open the cell's editor.
  const own = (event: PointerEvent | MouseEvent) => event.stopPropagation()
  if (files.length > 0) return <FilesFace files={files} isImages={accepts === 'image'} />
  if (isLocked) return null
  return (
    <span className="g-shown flex h-full min-w-0 items-center">
      {/* The cell has the stop of Tab: Enter opens the same button. */}
      <button
        type="button"
        tabIndex={-1}
        className="flex min-h-6 min-w-0 items-center gap-1 rounded-control border border-line-strong bg-surface px-2 text-text text-xs/5 hover:bg-(--hover)"
        onPointerDown={own}
        onClick={(event) => {
          own(event)
          chooser.current?.click()
        }}
      >
        <Upload aria-hidden className="size-3.5 flex-none" />
        <span className="truncate">{words}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={limit !== 1}
        accept={ACCEPT[accepts]}
        aria-label={words}
        onClick={own}
        onChange={choose}
      />
    </span>
  )
}

/** The files of a cell at a glance. */
export function FilesFace({ files, isImages }: { readonly files: readonly HeldFile[]; readonly isImages: boolean }) {
  const { t } = useTranslation('parts')
  const [first] = files
  const failed = files.find(({ status }) => status === 'error')
  const moving = files.filter(({ status }) => status === 'uploading')
  const done = files.filter(({ status }) => status === 'done')
  const pictures = isImages ? done.slice(0, SHOWN) : []
  const percent = Math.round(moving.reduce((sum, file) => sum + file.percent, 0) / Math.max(1, moving.length))
  const more = files.length > Math.max(1, pictures.length)
  return (
    <span className="g-shown flex h-full min-w-0 items-center gap-1.5">
      {pictures.map((file) => (
        <Thumbnail key={file.id} file={file} className="size-[min(3rem,calc(var(--g-line)-0.5rem))]" />
      ))}
      {pictures.length === 0 && first && (
        <span className="min-w-0 truncate" title={first.name || t('unknownFile')}>
          <span aria-hidden>{shortName(first.name || t('unknownFile'))}</span>
          <VisuallyHidden>{files.map(({ name }) => name || t('unknownFile')).join(' ')}</VisuallyHidden>
        </span>
      )}
      {more && <span className="flex-none text-quiet text-xs/5">{t('moreFiles', { count: files.length })}</span>}
      {moving.length > 0 && (
        <span className="flex flex-none items-center gap-1 text-quiet text-xs/5">
          <LoaderCircle data-progress aria-hidden className="size-3.5 animate-spin" />
          {t('cellUploading', { percent })}
        </span>
      )}
      {failed ? (
        <UploadError file={failed} isStop={false} />
      ) : (
        moving.length === 0 && (
          <span className="flex-none text-good" title={t('cellDone')}>
            <CircleCheck aria-hidden className="size-3.5" />
            <VisuallyHidden>{t('cellDone')}</VisuallyHidden>
          </span>
        )
      )}
    </span>
  )
}
