import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useTranslation } from 'react-i18next'

import type { CellValue } from '#contract/core/rules.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { announce } from '#ui/base/announcer.ts'

import { $cellUploads, uploadIntoCell } from '../upload/cell-uploads.ts'
import type { Accepts } from '../upload/file-set.ts'
import { type FileSending, fileUploads } from '../upload/file-uploads.ts'
import { announceFailed, announceNotTaken } from '../upload/file-words.ts'
import { type HeldFile, storedFile } from '../upload/held-file.ts'
import { filesOf, mostFilesOf } from '../upload/stored-files.ts'

const NONE = atom<readonly HeldFile[]>([])

/** What a cell of files is, and what can be done with it (SPEC.md §3, table column: btnText, token, action, responseName, number). */
export interface CellFiles {
  /** The cell among all of the page. */
  readonly cell: string
  /** Its files as they are: those of its value, or those on their way into it. */
  readonly files: readonly HeldFile[]
  readonly objects: readonly StoredObject[]
  readonly accepts: Accepts
  readonly limit: number
  readonly sending: FileSending
  /** The words on its button. */
  readonly words: string
  /** Begins to upload; answers whether anything is on its way now. */
  readonly upload: (files: readonly File[]) => boolean
}

/** The files of a cell. */
export function useCellFiles(value: CellValue, row: GridRow, column: GridColumn): CellFiles {
  const { t } = useTranslation('parts')
  const { type, key, title, btnText, action, token, responseName } = column
  const cell = `${row.id} ${key}`
  const set = useStore($cellUploads).get(cell)
  const moving = useStore(set?.$files ?? NONE)
  const objects = filesOf(value, row)
  const accepts: Accepts = type === 'image' ? 'image' : 'file'
  const limit = type === 'upload' ? 1 : mostFilesOf(column)
  const sending: FileSending = { biz: 'archives', action, token, responseName }
  const words = btnText ?? t(type === 'upload' ? 'clickUpload' : type === 'image' ? 'uploadImages' : 'uploadFiles')
  const upload = (files: readonly File[]) => {
    const taken = uploadIntoCell(files, {
      cell,
      objects,
      uploads: fileUploads(sending),
      accepts,
      limit,
      onValue: () => announce(t('cellUploaded', { title })),
      onFailed: (file) => announceFailed(t, file)
    })
    announceNotTaken(t, accepts, limit, taken)
    if (taken.taken > 0) announce(t('cellBegun', { title, count: taken.taken }))
    return taken.taken > 0
  }
  return { cell, files: set ? moving : objects.map(storedFile), objects, accepts, limit, sending, words, upload }
}
