import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { StoredObject } from '#contract/files/stored.ts'
import { warn } from '#core/state/toasts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { FileBox } from './file-box.tsx'
import { type Accepts, FileSet } from './file-set.ts'
import { type FileSending, fileUploads } from './file-uploads.ts'
import { announceFailed } from './file-words.ts'
import { type FilePopResult, popResult } from './held-file.ts'

/** How wide it is unless said otherwise, in pixels (SPEC.md §9). */
const WIDTH = 520

interface FilePopProps {
  /** What the files belong to; given back with the result. */
  readonly id: string
  /** Names the value among those whose files are being uploaded. */
  readonly about?: string
  /** The files that the value holds now. */
  readonly objects: readonly StoredObject[]
  readonly accepts?: Accepts
  /** How many files it may hold, 0 for any number. */
  readonly limit?: number
  readonly sending?: FileSending
  readonly btnText?: string | undefined
  readonly canRemove?: boolean | undefined
  readonly canDownload?: boolean | undefined
  readonly width?: number
  /** Called with the files when they are confirmed; null when the dialog was left. */
  readonly onDone: (result: FilePopResult | null) => void
}

const ANY: FileSending = {}

/** The files of a value in a dialog: uploaded, put in order, taken away. Confirming gives what is there then. */
export function FilePop({
  id,
  about = id,
  objects,
  accepts = 'file',
  limit = 0,
  sending = ANY,
  width = WIDTH,
  onDone,
  ...box
}: FilePopProps) {
  const { t } = useTranslation('parts')
  const [set] = useState(
    () =>
      new FileSet({
        objects,
        uploads: fileUploads(sending),
        about,
        accepts,
        limit,
        onFailed: (file) => announceFailed(t, file)
      })
  )
  useEffect(() => () => set.stop(), [set])
  // Pages may be counted only after it was opened.
  useEffect(() => set.follow(objects), [set, objects])
  const confirm = () => {
    const files = set.$files.get()
    if (set.isUnderWay) return void warn(t('stillUploading'))
    if (set.hasFailed) return void warn(t('someFailed'))
    // Who takes away what was there means it; who has given nothing has forgotten it.
    if (files.length === 0 && objects.length === 0) return void warn(t('nothingUploaded'))
    onDone(popResult(files, id))
  }
  return (
    <Dialog
      title={t(accepts === 'image' ? 'imagesTitle' : 'filesTitle')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onDone(null)}
      width={width}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" onPress={confirm}>
            {t('choose')}
          </Button>
        </>
      }
    >
      <FileBox set={set} accepts={accepts} limit={limit} {...box} />
    </Dialog>
  )
}
