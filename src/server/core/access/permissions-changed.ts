import type { TxCtx } from '../context/context.ts'

/** Who may do what has been changed: every session is seen with its new rights from its next question on, at whichever server. */
export function permissionsChanged({ after, appContext }: TxCtx): void {
  after(() => appContext.principals.forget())
}
