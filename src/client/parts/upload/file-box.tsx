import { FolderUp } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'

import type { Accepts, FileSet } from './file-set.ts'
import { FileList } from './file-list.tsx'
import { announceNotTaken } from './file-words.ts'

/** What the chooser of the system offers for each. */
export const ACCEPT: Readonly<Record<Accepts, string | undefined>> = {
  file: undefined,
  image: 'image/*',
  pdf: 'application/pdf,.pdf',
  scan: '.pdf,.jpg,.jpeg,.png,.tif,.tiff'
}

interface FileBoxProps {
  readonly set: FileSet
  readonly accepts: Accepts
  readonly limit: number
  /** The words on the button; without them 上传文件 or 上传图片. */
  readonly btnText?: string | undefined
  readonly canRemove?: boolean | undefined
  readonly canDownload?: boolean | undefined
  /** Whether all files of a folder may be given at once. */
  readonly takesFolders?: boolean | undefined
}

/** A button that chooses files, and the list of those that are there; they are dropped or pasted here as well, and a whole folder where that is taken. */
export function FileBox({ set, accepts, limit, btnText, canRemove, canDownload, takesFolders = false }: FileBoxProps) {
  const { t } = useTranslation('parts')
  const chooser = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const words = btnText ?? t(accepts === 'image' ? 'uploadImages' : 'uploadFiles')
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(currentTarget.files ?? [])
    currentTarget.value = ''
    announceNotTaken(t, accepts, limit, set.add(chosen))
  }
  const give = (transfer: DataTransfer, event: { preventDefault: () => void }) => {
    if (transfer.files.length === 0) return
    event.preventDefault()
    announceNotTaken(t, accepts, limit, set.add(Array.from(transfer.files)))
  }
  const given = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => give(event.dataTransfer, event),
    onPaste: (event: ClipboardEvent) => give(event.clipboardData, event)
  }
  const list = (
    <FileList
      set={set}
      isImages={accepts === 'image'}
      canRemove={canRemove}
      canDownload={canDownload}
      opener={opener}
    />
  )
  if (takesFolders)
    return (
      <div role="presentation" className="min-w-0" onPaste={given.onPaste}>
        <FileDrop
          aria-label={words}
          allowsEmpty
          onFiles={(files) => announceNotTaken(t, accepts, limit, set.add(files.map(({ file }) => file)))}
        >
          {({ choose: chooseFiles, chooseFolder }) => (
            <div className="flex flex-col gap-3">
              <div className="flex flex-wrap gap-2">
                <Button ref={opener} onPress={chooseFiles}>
                  {words}
                </Button>
                <Button icon={<FolderUp aria-hidden />} onPress={chooseFolder}>
                  {t('uploadFolder')}
                </Button>
              </div>
              {list}
            </div>
          )}
        </FileDrop>
      </div>
    )
  return (
    <div role="presentation" className="flex flex-col gap-3" {...given}>
      <Button ref={opener} onPress={() => chooser.current?.click()} className="self-start">
        {words}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={limit !== 1}
        accept={ACCEPT[accepts]}
        aria-label={words}
        onChange={choose}
      />
      {list}
    </div>
  )
}
