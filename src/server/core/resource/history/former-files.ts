import { pathsIn } from '#contract/core/resource/file-facts.ts'
import type { formerFile } from '#contract/core/resource/history-entry.ts'
import type { output } from '#contract/core/schema.ts'

import type { TxCtx } from '../../context/context.ts'
import type { FieldValues, ServedResource } from '../served.ts'

type FormerFile = output<typeof formerFile>

/** What the files are that changes name, by a value that they held: also those that have been let go, whose bytes are there no more. */
export async function formerFilesOf(
  { resource: { fields } }: ServedResource,
  { tx }: TxCtx,
  changes: readonly { readonly before: FieldValues; readonly after: FieldValues }[]
): Promise<(value: unknown) => FormerFile[]> {
  const keys = Object.keys(fields).filter((key) => fields[key]?.kind === 'files')
  const paths = changes.flatMap(({ before, after }) =>
    keys.flatMap((key) => [...pathsIn(before[key]), ...pathsIn(after[key])])
  )
  const found =
    paths.length === 0
      ? []
      : await tx.selectFrom('arcObject').select(['path', 'fileName', 'isDelete']).where('path', 'in', paths).execute()
  const known = new Map(found.map((object) => [object.path, object]))
  return (value) =>
    pathsIn(value).map((path) => {
      const object = known.get(path)
      return { path, name: object?.fileName ?? path, isKept: object !== undefined && !object.isDelete }
    })
}
