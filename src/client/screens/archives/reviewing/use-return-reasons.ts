import { useStore } from '@nanostores/react'

import { $user } from '#core/state/session/user.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'

/** A reason of a return, as it is chosen. */
interface ReturnReason {
  readonly value: string
  readonly label: string
}

/**
 * The reasons that a reviewer may give, by the dictionary return_reason. One that return_reason_role names is for the roles that it names, as
 * `role:reason`; all others are for everybody.
 */
export function useReturnReasons(): readonly ReturnReason[] {
  const reasons = useDictOptions({ dictCode: 'return_reason' })
  const named = useDictOptions({ dictCode: 'return_reason_role' }).map(({ value }) => value.split(':'))
  const own = new Set(useStore($user)?.roles ?? [])
  return reasons.filter(({ value }) => {
    const roles = named.flatMap(([role, reason]) => (reason === value && role !== undefined ? [role] : []))
    return roles.length === 0 || roles.some((role) => own.has(role))
  })
}
