import { sql } from 'kysely'

import { isOfProject } from '#contract/core/resource/belonging.ts'
import type { Field } from '#contract/core/resource/field.ts'
import { FORMATS_OF, pathsIn } from '#contract/core/resource/file-facts.ts'

import type { TxCtx } from '../context/context.ts'
import type { RefusedField } from '../refusing/refusal.ts'
import { mayReadRowFile } from './read-row-files.ts'
import type { RowDraft, ServedResource } from './served.ts'

type RowFault = RefusedField & { readonly row: string }

/** What bytes are for that were uploaded for a field of a row, and what they are for once a row names them (arc_object.biz). */
export const FIELD_BIZ = 'field'
export const ROW_BIZ = 'row'

/** The fields of a resource that hold files. */
export const fileFields = ({ resource }: Pick<ServedResource, 'resource'>): readonly (readonly [string, Field])[] =>
  Object.entries(resource.fields).filter(([, { files }]) => files !== undefined)

/** The paths that a draft names and its row did not. */
const newPaths = ({ values, now }: RowDraft, key: string): string[] => {
  const before = new Set(pathsIn(now?.[key]))
  return pathsIn(values[key]).filter((path) => !before.has(path))
}

/** What is wrong with the files that drafts name: unknown ones, those of somebody else, of another format, too large, or too many. */
export async function faultsOfFiles(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[]
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const [field, { files }] of fileFields(served)) {
    const named = drafts.flatMap((draft) => newPaths(draft, field))
    for (const { id: row, values } of drafts)
      if (files?.most && pathsIn(values[field]).length > files.most)
        faults.push({ row, field, key: 'rules:files.tooMany', values: { most: files.most } })
    if (named.length === 0 || !files) continue
    // They are held: nothing puts them away while this row comes to name them.
    const found = await ctx.tx
      .selectFrom('arcObject')
      .select(['id', 'path', 'biz', 'createBy', 'projectId', 'fileName', 'format', 'bytes'])
      .where('path', 'in', named)
      .where('fileId', 'is', null)
      .where('isDelete', '=', false)
      .orderBy('id')
      .forUpdate()
      .execute()
    const byPath = new Map(found.map((object) => [object.path, object]))
    const { accepts } = files
    const formats = FORMATS_OF[accepts]
    for (const draft of drafts)
      for (const path of newPaths(draft, field)) {
        const object = byPath.get(path)
        const fault = (key: RowFault['key'], values = {}) =>
          faults.push({ row: draft.id, field, key, values } as RowFault)
        if (!object || !(await isFree(served, ctx, object, { row: draft.id, field }))) fault('rules:files.unknown')
        else if (formats && accepts !== 'file' && !formats.includes(object.format ?? ''))
          fault(`rules:files.${accepts}`, { name: object.fileName })
        else if (Number(object.bytes) > files.largest)
          fault('rules:files.tooLarge', { name: object.fileName, most: Math.floor(files.largest / 1024 ** 2) })
      }
  }
  return faults
}

interface Wanted {
  readonly id: string
  readonly path: string
  readonly biz: string
  readonly createBy: string | null
}

/** Whether a row may come to name bytes: its writer has uploaded them for that, it has named them before, or he reads them where they are and its field shares them. */
async function isFree(
  { resource }: ServedResource,
  ctx: TxCtx,
  object: Wanted,
  { row, field }: { readonly row: string; readonly field: string }
): Promise<boolean> {
  if (object.biz === FIELD_BIZ) return object.createBy === ctx.principal.id
  if (object.biz !== ROW_BIZ) return false
  const own = await ctx.tx
    .selectFrom('sysRowFile')
    .select('objectId')
    .where('objectId', '=', object.id)
    .where('resource', '=', resource.name)
    .where('rowId', '=', row)
    .where('field', '=', field)
    .executeTakeFirst()
  if (own) return true
  return resource.fields[field]?.files?.isShared === true && mayReadRowFile({ ...object, ofProject: null }, ctx)
}

/** Makes the bytes that rows have come to name theirs: no sweep takes them, and who reads the row reads them. */
export async function claimFiles(served: ServedResource, { tx }: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  const { resource } = served
  for (const [field] of fileFields(served)) {
    const named = drafts.flatMap((draft) =>
      newPaths(draft, field).map((path) => ({
        path,
        row: draft.id,
        project: isOfProject(resource)
          ? ((draft.values.projectId ?? draft.now?.projectId ?? null) as string | null)
          : null
      }))
    )
    if (named.length === 0) continue
    const given = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as v(path text, "row" text, project text)`
    await sql`insert into sys_row_file (object_id, resource, row_id, field)
      select o.id, ${resource.name}, v."row", ${field} from ${given} join arc_object o on o.path = v.path on conflict do nothing`.execute(
      tx
    )
    await sql`update arc_object o set biz = ${ROW_BIZ}, project_id = v.project from ${given} where o.path = v.path and o.biz = ${FIELD_BIZ}`.execute(
      tx
    )
  }
}
