import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { StoredObject } from '#contract/files/stored.ts'
import { FieldSet, type FieldSetProps } from '#ui/fields/field-set.tsx'

import { FileBox } from './file-box.tsx'
import { type Accepts, FileSet } from './file-set.ts'
import { type FileSending, type FileUploads, fileUploads } from './file-uploads.ts'
import { announceFailed } from './file-words.ts'
import { type ListedFile, listedFiles } from './held-file.ts'
import { filesOf } from './stored-files.ts'

interface FileFieldProps
  extends Pick<
    FieldSetProps,
    'label' | 'aria-label' | 'description' | 'errorMessage' | 'hasMessageLine' | 'isRequired' | 'name'
  > {
  /** The stored paths it begins with, joined by commas; later it keeps them itself (give a new `key` for another value). */
  defaultValue?: string | null
  /** What is known of those files: names, sizes. */
  objects?: readonly StoredObject[]
  accepts?: Accepts
  /** How many files it may hold, 0 for any number. */
  limit?: number
  sending?: FileSending
  /** The queue by which they are sent, where that is not the one of `sending`. */
  uploads?: FileUploads
  /** The words on its button. */
  btnText?: string
  /** Whether all files of a folder may be given at once. */
  takesFolders?: boolean
  /** Called with the stored paths joined by commas, and with the files as a list, whenever every file is done. */
  onChange: (value: string, files: readonly ListedFile[]) => void
  /** Called when it begins and ends to have files on their way or failed: a form waits meanwhile. */
  onUnderWay?: (isUnderWay: boolean) => void
}

const OWN: FileSending = {}
const NONE: readonly StoredObject[] = []

/** Files or pictures of a form: uploaded, put in order, taken away. */
export function FileField({
  defaultValue = null,
  objects = NONE,
  accepts = 'file',
  limit = 0,
  sending = OWN,
  uploads,
  btnText,
  takesFolders,
  onChange,
  onUnderWay,
  ...field
}: FileFieldProps) {
  const { t } = useTranslation('parts')
  const about = useId()
  const [kept, setKept] = useState(defaultValue ?? '')
  const callbacks = useRef({ onChange, onUnderWay })
  callbacks.current = { onChange, onUnderWay }
  const [set] = useState(
    () =>
      new FileSet({
        objects: filesOf(defaultValue, { objects }),
        uploads: uploads ?? fileUploads(sending),
        about,
        accepts,
        limit,
        onValue: (value, files) => {
          setKept(value)
          callbacks.current.onChange(value, listedFiles(files))
        },
        onFailed: (file) => announceFailed(t, file)
      })
  )
  useEffect(() => () => set.stop(), [set])
  const isUnderWay = useStore(set.$files).some(({ status }) => status !== 'done')
  useEffect(() => callbacks.current.onUnderWay?.(isUnderWay), [isUnderWay])
  return (
    <FieldSet {...field} kept={kept}>
      {() => <FileBox set={set} accepts={accepts} limit={limit} btnText={btnText} takesFolders={takesFolders} />}
    </FieldSet>
  )
}
