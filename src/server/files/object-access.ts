import { FINISHED_BIZ } from '#contract/forms/finished.ts'
import { PAPERS_BIZ } from '#contract/organisation/enterprise-auth.ts'
import type { FileState } from '#contract/archives/files.ts'

import { dataScopeOf, isGranted, seesWholeProject } from '../core/data-scope.ts'
import { readsFinished } from '../core/finished-access.ts'
import { inboxOf, INBOX_BIZ } from '../core/inbox.ts'
import { NOTICE_BIZ } from '../core/notice-images.ts'
import type { Principal } from '../core/principal.ts'
import { SIGNATURE_BIZ } from '../core/signatures.ts'
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

/** Portraits, forms, and the pictures of notices that have been saved. */
const EVERYBODYS: ReadonlySet<string> = new Set(['avatar', 'template', NOTICE_BIZ])

/** What bytes are for that are forms of a project. */
const FORM_BIZ = 'form'

/** Menus whose holders read papers of units. */
const READS_PAPERS = ['project.enterprise', 'account.enterprise']

/** Whether somebody may read an object; where he may not even know of it, it is missing. */
export type ObjectAccess = 'granted' | 'missing' | 'forbidden'

/**
 * Who may read which bytes: his own while they belong to no file, those that wait in an inbox of his, portraits, templates and pictures of notices of his
 * tenant, samples of signatures in his project for who has 责任主体, the papers of his unit, forms of a project all of whose files he sees, finished
 * files all of whose files he sees,
 * and those of files within his data scope in a project that he is a member of. For many objects, ask the same function.
 */
export function accessAs(tx: Tx, principal: Principal): (object: ObjectWithFile) => Promise<ObjectAccess> {
  const scopes = new Map<string, Awaited<ReturnType<typeof dataScopeOf>>>()
  return async ({ id, fileId, projectId, ofProject, catalogCode, uploadBy, status, createBy, biz, fileGone }) => {
    if (fileId === null) {
      if (biz === FINISHED_BIZ) return (await isFinishedOf(tx, principal, id, ofProject)) ? 'granted' : 'missing'
      if (createBy === principal.id || EVERYBODYS.has(biz)) return 'granted'
      if (biz === SIGNATURE_BIZ)
        return ofProject === principal.project && principal.rights.has('org.responsible') ? 'granted' : 'missing'
      // Of the papers of units row-level security shows those of one's own, and to who decides about them all.
      if (biz === PAPERS_BIZ) return READS_PAPERS.some((right) => principal.rights.has(right)) ? 'granted' : 'missing'
      if (biz === FORM_BIZ)
        return ofProject !== null && (await seesWholeProject(tx, principal, ofProject)) ? 'granted' : 'missing'
      const inbox = biz !== INBOX_BIZ || ofProject === null ? [] : await inboxOf(tx, principal, ofProject)
      return inbox === 'all' || inbox.includes(createBy ?? '') ? 'granted' : 'missing'
    }
    if (projectId === null || catalogCode === null || status === null || fileGone) return 'missing'
    const scope = scopes.get(projectId) ?? (await dataScopeOf(tx, principal, projectId))
    scopes.set(projectId, scope)
    return isGranted(scope.read, { catalogCode, uploadBy, status: status as FileState }) ? 'granted' : 'forbidden'
  }
}

/** Whether an object is a version of a finished file that somebody sees. */
async function isFinishedOf(tx: Tx, principal: Principal, object: string, project: string | null): Promise<boolean> {
  if (project === null || project !== principal.project || !principal.rights.has('after.finished')) return false
  const { read } = await dataScopeOf(tx, principal, project)
  const row = await tx
    .selectFrom('arcFinished as r')
    .select('r.id')
    .where('r.objectId', '=', object)
    .where('r.isDelete', '=', false)
    .where(readsFinished(read, 'r'))
    .executeTakeFirst()
  return row !== undefined
}
