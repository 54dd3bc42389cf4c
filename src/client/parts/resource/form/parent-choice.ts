import { createContext } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'

/** Of which tree a row above is picked, and for which row. */
interface ParentChoice {
  readonly resource: AnyResource
  /** The row that is put: it and what is below it are not offered. */
  readonly own: string | undefined
  /** What the row above is called, before it has been brought. */
  readonly shown: string
  /** Of rows that are parts of others: of which one the tree is. */
  readonly whole?: string | undefined
}

/** What the form of a tree's row says to the field of the row above. */
export const ParentChoiceContext = createContext<ParentChoice | null>(null)
