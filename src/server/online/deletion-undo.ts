import type { DeletionUndo } from '#contract/online/reports.ts'
import { recycledRows } from '#contract/system/recycle.ts'
import type { Ctx } from '../core/context/context.ts'
import { recycledKindsOf } from '../domain/archives/recycled-kinds.ts'
import { resourcesOf } from '../core/resource/served.ts'
import type { OpenReport } from './report.ts'

/** How a deletion by these calls is taken back by who asks: by the change of the resource whose calls they are, or out of the recycle bin. */
export function undoOf(calls: OpenReport['deletion'] = {}, { appContext, principal }: Ctx): DeletionUndo | undefined {
  const paths = Object.values(calls)
  if (paths.length === 0) return undefined
  const areAll = (own: readonly (string | undefined)[]) => paths.every((path) => own.includes(path))
  const resource = [...resourcesOf(appContext).values()].find(({ resource: { calls: own } }) =>
    areAll([own.delete?.path, own.deleteBatch?.path])
  )?.resource
  if (resource) return resource.calls.undo && { path: resource.calls.undo.path }
  const kind = recycledKindsOf(appContext).find(({ deletedBy }) => areAll(deletedBy))
  if (!kind || !principal.rights.has(`${recycledRows.right}${recycledRows.actions.restore.right}`)) return undefined
  return { path: recycledRows.actionCalls.restore.path, kind: kind.name }
}
