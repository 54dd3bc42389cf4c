import type { StoredObject } from '#contract/files/stored.ts'
import { fileAddress } from '#core/wire/http/address.ts'
import type { UploadItem } from '#core/wire/upload/upload-state.ts'

/** A file of a value, stored or on its way (SPEC.md §3, in-cell file). */
export interface HeldFile {
  readonly id: string
  /** As its owner named it; '' where nobody knows. */
  readonly name: string
  readonly type: string
  /** Bytes; 0 where nobody knows. */
  readonly size: number
  readonly status: 'uploading' | 'done' | 'error' | 'removed'
  /** Whole, 0 to 100. */
  readonly percent: number
  /** What the value holds; '' until it is stored. */
  readonly path: string
  /** What went wrong; '' otherwise. */
  readonly message: string
  /** Where it can be seen; '' until it is stored. */
  readonly url: string
}

/** A stored file. */
export const storedFile = ({ id, name, mime, size, path }: StoredObject): HeldFile => ({
  id,
  name,
  type: mime,
  size,
  status: 'done',
  percent: 100,
  path,
  message: '',
  url: fileAddress(path)
})

/** A file on its way, as it is now. */
export function movingFile({ id, file, $state }: UploadItem<unknown, unknown>): HeldFile {
  const state = $state.get()
  const bare = { id, name: file.name, type: file.type, size: file.size, percent: 0, path: '', message: '', url: '' }
  switch (state.status) {
    case 'done':
      return { ...bare, ...storedFile(state.object), id, name: state.object.name || file.name }
    case 'failed':
      return { ...bare, status: 'error', message: state.message }
    case 'cancelled':
      return { ...bare, status: 'removed' }
    default:
      return {
        ...bare,
        status: 'uploading',
        percent: 'percent' in state && state.status !== 'digesting' ? state.percent : 0
      }
  }
}

/** What the file pop gives its owner (SPEC.md §3): the first file's name and address, all paths joined by commas, and whose files they are. */
export interface FilePopResult {
  readonly name: string
  readonly url: string
  readonly path: string
  readonly status: 'done'
  readonly id: string
}

/** The result of a file pop for these files; `id` names what they belong to. */
export const popResult = (files: readonly HeldFile[], id: string): FilePopResult => ({
  name: files[0]?.name ?? '',
  url: files[0]?.url ?? '',
  path: files.map(({ path }) => path).join(','),
  status: 'done',
  id
})

/** A file of an upload's list, for owners that want more than paths (SPEC.md §3). */
export interface ListedFile {
  readonly fileName: string
  readonly filePath: string
  readonly fileSize: number
}

/** The files as such a list. */
export const listedFiles = (files: readonly HeldFile[]): ListedFile[] =>
  files.map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size }))
