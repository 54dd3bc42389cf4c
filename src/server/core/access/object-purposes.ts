import type { AppContext } from '../context/app-context.ts'
import type { TxCtx } from '../context/context.ts'

/** Stored bytes of no file of the archive, as far as it decides who may read them. */
export interface LooseObject {
  readonly id: string
  readonly path: string
  readonly createBy: string | null
  /** The project that they belong to; null: to none. */
  readonly ofProject: string | null
}

/** Whether who asks may read bytes that are for something. */
export type MayRead = (object: LooseObject, ctx: TxCtx) => boolean | Promise<boolean>

interface Purpose {
  readonly mayRead: MayRead
  /** Who has uploaded them reads them because of that alone. */
  readonly isUploaders: boolean
}

const registries = new WeakMap<AppContext, Map<string, Purpose>>()

/** What bytes are for (arc_object.biz), and who may read them then: each area says it of its own. */
export function purposesOf(appContext: AppContext): Map<string, Purpose> {
  const known = registries.get(appContext) ?? new Map<string, Purpose>()
  registries.set(appContext, known)
  return known
}

/** An area says who may read bytes that are for something of its own. */
export function registerPurpose(
  appContext: AppContext,
  biz: string,
  mayRead: MayRead,
  { isUploaders = true }: { readonly isUploaders?: boolean } = {}
): void {
  purposesOf(appContext).set(biz, { mayRead, isUploaders })
}
