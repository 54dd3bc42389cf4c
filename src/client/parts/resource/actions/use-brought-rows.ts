import { useRef } from 'react'

import type { ResourceList } from '../rows/use-resource-list.ts'

interface BroughtRows {
  /** Brings the rows after one of them was written, and gives it the focus. */
  readonly bring: (id?: string) => Promise<void>
  /**
   * Does something with the rows as they are after what was written last: at once, but for who presses a key before those have come.
   * What is drawn until then is not true any more, and would open the step that has just been done.
   */
  readonly whenBrought: (act: () => void) => void
}

/** Brings the rows of a list after what was written, and has what is done to a row wait for them. */
export function useBroughtRows(list: Pick<ResourceList, 'refresh'>, focus: (id?: string) => void): BroughtRows {
  const coming = useRef<Promise<unknown>>(undefined)
  return {
    async bring(id) {
      const asked = list.refresh(id)
      coming.current = asked
      await asked
      if (coming.current === asked) coming.current = undefined
      focus(id)
    },
    whenBrought(act) {
      if (coming.current) void coming.current.then(act)
      else act()
    }
  }
}
