import type { AnyRow } from '#contract/core/resource/actions.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'

type Facts = Pick<AnyResource, 'lockedWhen' | 'guardedWhen' | 'staysWhen'>

/** Whether a row is neither edited nor deleted by who asks: it comes with the product, its state does not let it, or others guard it. */
export const isFixed = ({ lockedWhen, guardedWhen }: Facts, row: AnyRow): boolean =>
  row.isShared === true || lockedWhen?.(row) === true || guardedWhen?.(row) === true

/** Whether a row is not deleted by who asks. */
export const isKept = (resource: Facts, row: AnyRow): boolean =>
  isFixed(resource, row) || resource.staysWhen?.(row) === true
