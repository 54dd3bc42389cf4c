import type { AnyRow } from '#contract/core/resource/actions.ts'
import { isOverProjects } from '#contract/core/resource/belonging.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { $project } from '#core/state/session/user.ts'

type Facts = Pick<AnyResource, 'belongsTo' | 'tree' | 'lockedWhen' | 'guardedWhen' | 'staysWhen'>

/** Whether a row belongs to another project than the one that is worked in: it is read here, and written there. */
export const isElsewhere = (resource: Pick<AnyResource, 'belongsTo' | 'tree'>, row: AnyRow): boolean =>
  isOverProjects(resource) && typeof row.projectId === 'string' && row.projectId !== $project.get()?.id

/** Whether a row is neither edited nor deleted by who asks: it comes with the product, its state does not let it, it is of another project, or others guard it. */
export const isFixed = (resource: Facts, row: AnyRow): boolean =>
  row.isShared === true ||
  isElsewhere(resource, row) ||
  resource.lockedWhen?.(row) === true ||
  resource.guardedWhen?.(row) === true

/** Whether a row is not deleted by who asks. */
export const isKept = (resource: Facts, row: AnyRow): boolean =>
  isFixed(resource, row) || resource.staysWhen?.(row) === true
