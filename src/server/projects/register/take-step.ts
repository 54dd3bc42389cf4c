import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { RowDraft, FieldValues, ServedResource } from '../../core/resource/served.ts'
import { type WriteResult, writeRows } from '../../core/resource/write-rows.ts'

/** A project of the register as it is held, in the names of its fields. */
export type HeldProject = FieldValues & { readonly id: string }

/** What is written of a project by a step. */
interface Step {
  /** What the history calls it. */
  readonly kind: string
  readonly values: FieldValues
  /** The state of the row that its writer has seen. */
  readonly seen?: number
}

/** Calls within which a step is taken: no other way of writing changes the state of a project. */
const taking = new WeakSet<TxCtx>()

/** Writes what a step makes of a project. It is in the history, and no undo takes it back: the step that leads back does. */
export async function takeStep(
  served: ServedResource,
  ctx: TxCtx,
  id: string,
  { kind, values, seen }: Step
): Promise<WriteResult> {
  taking.add(ctx)
  try {
    return await writeRows(served, ctx, 'edit', [{ id, values, seen }], { kind })
  } finally {
    taking.delete(ctx)
  }
}

/** What the steps alone write. */
const BY_STEPS = ['status', 'projectNo', 'archiveClass', 'submitTime'] as const

/** Refuses to change by an edit or an undo what the steps of a project have made of it. */
export function refuseBesideSteps(drafts: readonly RowDraft[], ctx: TxCtx): void {
  if (taking.has(ctx)) return
  const row = drafts.find(({ now, values }) => BY_STEPS.some((key) => key in values && values[key] !== now?.[key]))?.now
  if (row) throw new Refusal('projects:register.byStep', { row: String(row.name) })
}
