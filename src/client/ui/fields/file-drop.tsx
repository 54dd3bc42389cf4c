import { FileUp, FolderUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId } from 'react'
import { type FileError, type FileRejection, type FileWithPath, useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { BareMessage } from '../base/fields/field.tsx'
import { fileSize } from '../base/text/file-size.ts'

/** Files that a system leaves behind in folders, and that nobody means to give. */
const LITTER = /^(\.|~\$|thumbs\.db$|desktop\.ini$)/i

/** A file that was given, with its path inside the folder that was given, if any. */
export interface GivenFile {
  file: File
  path: string
}

/** A file that was not taken, and why, in words. */
export interface RefusedFile {
  file: File
  reason: string
}

export interface FileDropProps {
  /** What the files are for; it names the button that chooses them. */
  'aria-label': string
  /** Called with the files in the order of their paths, numbers counted as numbers. */
  onFiles: (files: GivenFile[]) => void
  /** Called with what was not taken. */
  onRefused?: (files: RefusedFile[]) => void
  /** Types that are taken, as `{ 'application/pdf': ['.pdf'] }`; all without it. */
  accept?: Record<string, string[]>
  /** What is said of a file of another type, in place of the usual words. */
  typeMessage?: string
  /** The greatest size in bytes. */
  maxSize?: number
  /** The greatest number of files; 0 for any. */
  maxFiles?: number
  /** Whether whole folders may be given. */
  allowsFolders?: boolean
  /** Whether files without a byte are handed on, for who says what is wrong with them himself. */
  allowsEmpty?: boolean
  /** Whether also files are taken that a system leaves behind in folders: for who must see everything that is there. */
  takesLitter?: boolean
  /** Whether no files are taken at the moment. */
  isDisabled?: boolean
  /** Whether its own button to choose files takes the focus when it is drawn. */
  autoFocus?: boolean
  /** What to do here, below the buttons. */
  hint?: ReactNode
  /** What is wrong, in words: no file was given, or the wrong one. */
  errorMessage?: string | undefined
  /** A place that takes files dropped on it, with its own way to choose them; without it a place with buttons. */
  children?: (drop: { choose: () => void; chooseFolder: () => void }) => ReactNode
  /** Classes for its place and size. */
  className?: string
}

/** A place for files: dropped, pasted, or chosen by buttons, one by one or by the folder. */
export function FileDrop({
  onFiles,
  onRefused,
  accept,
  typeMessage,
  maxSize,
  maxFiles = 0,
  allowsFolders = false,
  allowsEmpty = false,
  takesLitter = false,
  isDisabled = false,
  autoFocus = false,
  hint,
  errorMessage,
  children,
  className = '',
  'aria-label': label
}: FileDropProps) {
  const { t } = useTranslation('ui')
  const messageId = useId()
  const described = errorMessage ? { 'aria-describedby': messageId } : {}
  const reasonOf = ({ code }: FileError): string => {
    if (code === 'file-invalid-type') return typeMessage ?? t('fileType')
    if (code === 'file-too-large') return t('fileTooLarge', { size: fileSize(maxSize ?? 0) })
    if (code === 'file-too-small') return t('fileEmpty')
    if (code === 'too-many-files') return t('fileTooMany', { count: maxFiles })
    return t('fileRefused')
  }
  const { getRootProps, getInputProps, open, inputRef, isDragActive } = useDropzone({
    ...(accept && { accept }),
    ...(maxSize !== undefined && { maxSize }),
    minSize: allowsEmpty ? 0 : 1,
    maxFiles,
    multiple: maxFiles !== 1,
    disabled: isDisabled,
    noClick: true,
    noKeyboard: true,
    noDragEventsBubbling: true,
    onDrop: (accepted: File[], rejected: FileRejection[]) => {
      const isGiven = ({ file }: { readonly file: File }) => takesLitter || !LITTER.test(file.name)
      const files = accepted.map((file) => ({ file, path: pathOf(file) })).filter(isGiven)
      const refused = rejected
        .filter(isGiven)
        .map(({ file, errors }) => ({ file, reason: errors.map(reasonOf).join(' ') }))
      if (files.length > 0) onFiles(inOrder(files))
      if (refused.length > 0) onRefused?.(refused)
    }
  })
  const choose = (folder: boolean) => {
    if (inputRef.current) inputRef.current.webkitdirectory = folder
    open()
  }
  const ways = { choose: () => choose(false), chooseFolder: () => choose(true) }
  // A place may hold a whole page, and aria-disabled would make every control in it disabled to a screen reader.
  const root = { role: 'presentation', 'aria-disabled': undefined, className: `relative ${className}` }
  const ownOnly = { onDragEnter: stopForeign, onDragOver: stopForeign, onDragLeave: stopForeign, onDrop: stopForeign }
  return (
    <div {...getRootProps({ ...root, ...ownOnly })}>
      <input {...getInputProps({ 'aria-label': label, 'aria-hidden': true })} />
      {children ? (
        children(ways)
      ) : (
        <div
          className={`flex flex-col items-center justify-center gap-2 rounded-lg border border-dashed bg-sunken px-4 py-6 text-center ${errorMessage ? 'border-danger' : 'border-line-strong'}`}
        >
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              icon={<FileUp aria-hidden />}
              isDisabled={isDisabled}
              autoFocus={autoFocus}
              {...described}
              className="max-w-full whitespace-normal!"
              onPress={ways.choose}
            >
              {label}
            </Button>
            {allowsFolders && (
              <Button
                icon={<FolderUp aria-hidden />}
                isDisabled={isDisabled}
                {...described}
                className="max-w-full whitespace-normal!"
                onPress={ways.chooseFolder}
              >
                {t('chooseFolder')}
              </Button>
            )}
          </div>
          <p className="text-quiet text-xs/5">{hint ?? t('dropHere')}</p>
          <BareMessage id={messageId} errorMessage={errorMessage} hasMessageLine={false} />
        </div>
      )}
      {isDragActive && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 z-20 grid place-items-center rounded-lg border-2 border-brand-text border-dashed bg-brand-tint/90 font-medium text-brand-text"
        >
          {t('dropNow')}
        </div>
      )}
    </div>
  )
}

/** What is dropped on a dialog that was opened from here is the dialog's: React passes its events on to the component that draws it. */
function stopForeign(event: DragEvent<HTMLElement>): void {
  if (!event.currentTarget.contains(event.target as Node)) event.stopPropagation()
}

function pathOf(file: File & Partial<Pick<FileWithPath, 'path'>>): string {
  return (file.webkitRelativePath || file.path || file.name).replace(/^\.?\//, '')
}

function inOrder(files: GivenFile[]): GivenFile[] {
  const { compare } = new Intl.Collator('zh-CN', { numeric: true })
  return files.sort((one, other) => compare(one.path, other.path))
}
