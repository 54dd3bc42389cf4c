import { Ellipsis, Upload } from 'lucide-react'
import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { CellValue } from '#contract/core/rules.ts'
import type { EditProps } from '#grid/kinds/kind.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { walkToolbar } from '#ui/base/toolbar-keys.ts'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'

import { letGo } from '../upload/cell-uploads.ts'
import { ACCEPT } from '../upload/file-box.tsx'
import { saveStoredFile } from '../upload/file-list.tsx'
import { FilePop } from '../upload/file-pop.tsx'
import { UploadError } from '../upload/upload-error.tsx'
import { FilesFace } from './files-show.tsx'
import { useCellFiles } from './use-cell-files.ts'

/**
 * A cell of files that is worked with: its button, the sign of what failed, and its menu: a toolbar that is one stop of Tab, whose arrows
 * go from one to the other and round, Enter uses it, Escape goes back to the cell. What is chosen goes on its way while the user goes on as well.
 */
export function FilesEdit({ valueNow, row, column, label, onCommit, onCancel }: EditProps) {
  const { t } = useTranslation('parts')
  // What was on its way is written when it ends. The dialog keeps what it was opened with.
  const [opened, setOpened] = useState<CellValue>()
  const isOpen = opened !== undefined
  const shown = isOpen ? opened : valueNow()
  const { cell, files, objects, accepts, limit, sending, words, upload } = useCellFiles(shown, row, column)
  const bar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const [active, setActive] = useState<string>()
  const { allowRemove = true, allowDownload = true } = column
  const done = files.filter(({ status }) => status === 'done')
  const failed = files.find(({ status }) => status === 'error')
  // What has failed is asked about first, then comes the menu; an empty cell has its button alone.
  const tools = [failed && 'error', files.length > 0 && 'menu', 'upload'].filter((tool) => typeof tool === 'string')
  const stop = tools.find((tool) => tool === active) ?? tools[0]
  useEffect(() => bar.current?.querySelector<HTMLElement>('button:not([tabindex="-1"])')?.focus(), [])
  // A focus in the menu or a dialog is reported here as well, though it is drawn elsewhere.
  const focused = ({ currentTarget, target }: FocusEvent) => {
    const tool = currentTarget.contains(target) && target.closest<HTMLElement>('[data-tool]')
    if (tool) setActive(tool.dataset.tool)
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const isBegun = upload(Array.from(currentTarget.files ?? []))
    currentTarget.value = ''
    if (isBegun) onCancel()
  }
  const clear = () => {
    letGo(cell)
    announce(t('cellCleared', { count: files.length }))
    onCommit(null)
  }
  const name = files[0] ? files[0].name || t('unknownFile') : ''
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className="flex h-full items-center gap-1 overflow-hidden px-1.5"
      onKeyDownCapture={(event) => walkToolbar(event, stops)}
      onFocus={focused}
    >
      {files.length > 0 && <FilesGlance files={files} isImages={accepts === 'image'} />}
      {failed && (
        <span data-tool="error" className="contents">
          <UploadError file={failed} isStop={stop === 'error'} />
        </span>
      )}
      {files.length > 0 ? (
        <Button
          size="small"
          data-tool="upload"
          excludeFromTabOrder={stop !== 'upload'}
          icon={<Upload aria-hidden />}
          aria-label={words}
          onPress={() => chooser.current?.click()}
        />
      ) : (
        <Button
          size="small"
          data-tool="upload"
          excludeFromTabOrder={stop !== 'upload'}
          icon={<Upload aria-hidden />}
          onPress={() => chooser.current?.click()}
        >
          {words}
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={limit !== 1}
        accept={ACCEPT[accepts]}
        aria-label={words}
        onChange={choose}
      />
      {files.length > 0 && (
        <MenuTrigger>
          <Button
            kind="plain"
            size="small"
            data-tool="menu"
            excludeFromTabOrder={stop !== 'menu'}
            aria-label={t('filesMenu', { name })}
            icon={<Ellipsis aria-hidden />}
          />
          <Menu aria-label={t('filesMenu', { name })}>
            {allowDownload && done.length > 0 && (
              <MenuItem onAction={() => void saveAll(done)}>{t('download')}</MenuItem>
            )}
            {allowRemove && <MenuItem onAction={clear}>{t('deleteFile')}</MenuItem>}
            <MenuItem onAction={() => setOpened(shown)}>{t('more')}</MenuItem>
          </Menu>
        </MenuTrigger>
      )}
      {isOpen && (
        <FilePop
          id={row.id}
          about={cell}
          objects={objects}
          accepts={accepts}
          limit={limit}
          sending={sending}
          btnText={words}
          canRemove={allowRemove}
          canDownload={allowDownload}
          onDone={(result) => {
            setOpened(undefined)
            if (!result) return
            letGo(cell)
            onCommit(result.path || null)
          }}
        />
      )}
    </div>
  )
}

/** The same glance as at rest, but for what has its own stop in the bar. */
function FilesGlance({ files, isImages }: Parameters<typeof FilesFace>[0]) {
  return (
    <FilesFace
      files={files.map((file) => (file.status === 'error' ? { ...file, status: 'removed' as const } : file))}
      isImages={isImages}
    />
  )
}

/** One after the other: browsers ask before they save several at once. */
async function saveAll(files: readonly Parameters<typeof saveStoredFile>[0][]): Promise<void> {
  for (const file of files) if (!(await saveStoredFile(file))) return
}
