import type { SERVER_KEYS } from '#contract/core/socket.ts'

import type { Tx } from '../db/transaction.ts'
import type { Principal } from './principal.ts'

/** How the rows of a topic are read for one who hears of them. */
export interface Topic {
  /** The grids that show them. */
  readonly key: (typeof SERVER_KEYS)[number]
  /** Those of these rows that who hears may see, as they stand. The others are told as gone. */
  readonly rows: (
    place: { readonly tx: Tx; readonly principal: Principal; readonly project: string },
    ids: readonly string[]
  ) => Promise<readonly { readonly id: string }[]>
}
export type Topics = Map<string, Topic>
