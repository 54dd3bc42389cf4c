import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { StoredObject } from '#contract/files/stored.ts'
import { BareMessage, type FieldProps } from '#ui/field.tsx'

import { FileBox } from './file-box.tsx'
import { type Accepts, FileSet } from './file-set.ts'
import { type FileSending, fileUploads } from './file-uploads.ts'
import { tellFailed } from './file-words.ts'
import { type ListedFile, listedFiles } from './held-file.ts'
import { filesOf } from './stored-files.ts'

interface FileFieldProps extends FieldProps {
  label: string
  /** The stored paths it begins with, joined by commas; later it keeps them itself (give a new `key` for another value). */
  defaultValue?: string | null
  /** What is known of those files: names, sizes. */
  objects?: readonly StoredObject[]
  accepts?: Accepts
  /** How many files it may hold, 0 for any number. */
  limit?: number
  sending?: FileSending
  /** The words on its button. */
  btnText?: string
  isRequired?: boolean
  /** Called with the stored paths joined by commas, and with the files as a list, whenever every file is done. */
  onChange: (value: string, files: readonly ListedFile[]) => void
  /** Called when it begins and ends to have files on their way or failed: a form waits meanwhile. */
  onUnderWay?: (isUnderWay: boolean) => void
}

const OWN: FileSending = {}
const NONE: readonly StoredObject[] = []

/** Files or pictures of a form: uploaded, put in order, taken away. */
export function FileField({
  label,
  description,
  errorMessage,
  hasMessageLine,
  defaultValue = null,
  objects = NONE,
  accepts = 'file',
  limit = 0,
  sending = OWN,
  btnText,
  isRequired = false,
  onChange,
  onUnderWay
}: FileFieldProps) {
  const { t } = useTranslation('parts')
  const about = useId()
  const message = useId()
  const told = useRef({ onChange, onUnderWay })
  told.current = { onChange, onUnderWay }
  const [set] = useState(
    () =>
      new FileSet({
        objects: filesOf(defaultValue, { objects }),
        uploads: fileUploads(sending),
        about,
        accepts,
        limit,
        onValue: (value, files) => told.current.onChange(value, listedFiles(files)),
        onFailed: (file) => tellFailed(t, file)
      })
  )
  useEffect(() => () => set.stop(), [set])
  const isUnderWay = useStore(set.$files).some(({ status }) => status !== 'done')
  useEffect(() => told.current.onUnderWay?.(isUnderWay), [isUnderWay])
  return (
    <fieldset aria-describedby={message} className="m-0 flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">
        {label}
        {isRequired && (
          <span aria-hidden className="ms-0.5 text-danger">
            *
          </span>
        )}
      </legend>
      <FileBox set={set} accepts={accepts} limit={limit} btnText={btnText} />
      <BareMessage id={message} description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </fieldset>
  )
}
