import type { AnyRow } from '#contract/core/resource/actions.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'

/** Whether a row is neither edited nor deleted: it comes with the product, or its state does not let it. */
export const isFixed = ({ lockedWhen }: Pick<AnyResource, 'lockedWhen'>, row: AnyRow): boolean =>
  row.isShared === true || lockedWhen?.(row) === true
