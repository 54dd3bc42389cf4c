import type { FileState } from '#contract/archives/files.ts'

import type { Ctx, TxCtx } from '../core/context/context.ts'
import { dataScopeOf, isGranted } from '../core/principal/data-scope.ts'
import { purposesOf } from '../core/access/object-purposes.ts'
import type { Tx } from '../db/transaction.ts'
import { OBJECT_COLUMNS } from './objects.ts'

/** Stored objects with the file that each belongs to, if any: what is asked about who may read them. */
export const objectsWithFile = (tx: Tx) =>
  tx
    .selectFrom('arcObject as o')
    .leftJoin('arcFile as f', 'f.id', 'o.fileId')
    .select(OBJECT_COLUMNS.map((column) => `o.${column}` as const))
    .select([
      'o.gen',
      'o.createBy',
      'o.biz',
      'o.fileId',
      'o.projectId as ofProject',
      'f.projectId',
      'f.catalogCode',
      'f.uploadBy',
      'f.status',
      'f.isDelete as fileGone'
    ])
    .where('o.isDelete', '=', false)

type ObjectWithFile = Awaited<ReturnType<ReturnType<typeof objectsWithFile>['execute']>>[number]

/** Whether somebody may read an object; where he may not even know of it, it is missing. */
export type ObjectAccess = 'granted' | 'missing' | 'forbidden'

/**
 * Who may read which bytes: of a file whoever has it within his data scope in a project that he is a member of; of no file whom the area
 * says that knows what they are for, and who has uploaded them. For many objects, ask the same function.
 */
export function accessAs(
  asked: Pick<Ctx, 'principal' | 'appContext' | 'say'>,
  tx: Tx
): (object: ObjectWithFile) => Promise<ObjectAccess> {
  const scopes = new Map<string, Awaited<ReturnType<typeof dataScopeOf>>>()
  const { principal } = asked
  const ctx: TxCtx = Object.create(asked, { tx: { value: tx } })
  return async ({ fileId, projectId, catalogCode, uploadBy, status, biz, fileGone, ...object }) => {
    if (fileId === null) {
      const purpose = purposesOf(asked.appContext).get(biz)
      if (object.createBy === principal.id && purpose?.isUploaders !== false) return 'granted'
      return (await purpose?.mayRead(object, ctx)) ? 'granted' : 'missing'
    }
    if (projectId === null || catalogCode === null || status === null || fileGone) return 'missing'
    const scope = scopes.get(projectId) ?? (await dataScopeOf(tx, principal, projectId))
    scopes.set(projectId, scope)
    return isGranted(scope.read, { catalogCode, uploadBy, status: status as FileState }) ? 'granted' : 'forbidden'
  }
}
