import { type BytesPlace, findBytes } from '../../bytes/find-bytes.ts'
import type { AppContext } from '../../core/context/app-context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import type { PartToMerge } from '../draw/open-part.ts'

/** So many bytes become PDFs at once at most. */
const MOST_BYTES = 300 * 1024 ** 2
/** The formats of which pages are made. */
export const MERGED_FORMATS: ReadonlySet<string> = new Set(['pdf', 'jpg', 'png'])

/** A stored file as far as pages are made of it. */
export interface StoredPart extends BytesPlace {
  readonly id: string
  readonly format: string | null
  readonly fileName: string
  readonly bytes: number
}

/** Works on stored files as parts on the local disk, in the order given. Too many bytes together, and a format without pages, are refused. */
export async function withLocalParts<T>(
  { storage }: Pick<AppContext, 'storage'>,
  rows: readonly StoredPart[],
  work: (parts: (PartToMerge & { readonly id: string })[]) => Promise<T>
): Promise<T> {
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES)
    throw new Refusal('forms:refused.mergeTooLarge', { most: MOST_BYTES / 1024 ** 2 })
  const keys: string[] = []
  for (const { path, gen, format, fileName } of rows) {
    if (!MERGED_FORMATS.has(format ?? '')) throw new Refusal('forms:refused.format', { name: fileName })
    const found = await findBytes(storage, { path, gen })
    if (!found) throw missing()
    keys.push(found.key)
  }
  return await storage.local(keys, (files) =>
    work(
      rows.map(({ id, format, fileName: name }, at) => ({
        id,
        path: files[at] ?? '',
        format: format as PartToMerge['format'],
        name
      }))
    )
  )
}
