import type { DetailPart, DetailPiece } from '#contract/organisation/project-details.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import type { TxCtx } from '../../core/context/context.ts'

/** Reads a part of 项目详情, as far as who asks may see what it is made of. */
type PartReader = (ctx: TxCtx) => Promise<readonly DetailPiece[]>

const registries = new WeakMap<AppContext, Map<DetailPart, PartReader>>()

/** What answers each part of the details of a project: areas add what is theirs. */
export function projectPartsOf(appContext: AppContext): Map<DetailPart, PartReader> {
  const known = registries.get(appContext) ?? new Map<DetailPart, PartReader>()
  registries.set(appContext, known)
  return known
}
