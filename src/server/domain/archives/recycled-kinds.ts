import type { RawBuilder } from 'kysely'

import type { AppContext } from '../../core/context/app-context.ts'
import type { TxCtx } from '../../core/context/context.ts'

/** Deleted rows that no resource serves, as the recycle bin shows them and lets them come back. */
export interface RecycledKind {
  /** What they are, as the dictionary audit_object calls it. */
  readonly name: string
  /** The paths of the calls that delete them. */
  readonly deletedBy: readonly string[]
  /**
   * Those that who asks may restore, as a statement; nothing where he may restore none. Its columns, in this order: id, kind, name,
   * within, deleted_by (a name), deleted_at, create_by, create_time, update_by, update_time, row_version, tenant_id, is_delete (false).
   * An id is the kind and the row's own id with a colon between.
   */
  readonly rows: (ctx: TxCtx) => Promise<RawBuilder<unknown> | undefined>
  /** Brings rows back, all or none. Throws a Refusal that names the row and why. */
  readonly restore: (ids: readonly string[], ctx: TxCtx) => Promise<void>
  /** Deletes rows again that who asks has restored, all or none. Throws a Refusal where one has been changed since. */
  readonly takeBackRestore: (ids: readonly string[], ctx: TxCtx) => Promise<void>
  /** Removes rows for good, all or none. Throws a Refusal that names the row and why it stays. */
  readonly purge: (ids: readonly string[], ctx: TxCtx) => Promise<void>
}

const registries = new WeakMap<AppContext, RecycledKind[]>()

/** The kinds of deleted rows that areas of a server add to the recycle bin: those that no resource serves. */
export function recycledKindsOf(appContext: AppContext): RecycledKind[] {
  const known = registries.get(appContext) ?? []
  registries.set(appContext, known)
  return known
}
