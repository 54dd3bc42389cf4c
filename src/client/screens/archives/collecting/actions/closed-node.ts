import { warn } from '#core/state/toasts.ts'

import type { CollectController } from '../session/collect-controller.ts'

/** Does what brings something new to the open node, unless nothing is brought there any more: then it says why, before anything is chosen. */
export function whereOpen(controller: CollectController, work: () => unknown): void {
  const open = controller.$node.get()
  const why = controller.nodes().find(({ id }) => id === open?.id)?.closedBy
  if (why === undefined) work()
  else warn(why)
}
