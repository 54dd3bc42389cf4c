import { warn } from '#core/state/toasts.ts'

import type { CollectController } from '../session/collect-controller.ts'

/** Does what adds to the open node or changes it, unless it was handed over: then it says why, before anything is chosen. */
export function whereOpen<T>(controller: CollectController, work: () => T): T | undefined {
  const open = controller.$node.get()
  const why = controller.nodes().find(({ id }) => id === open?.id)?.closedBy
  if (why === undefined) return work()
  warn(why)
  return undefined
}
