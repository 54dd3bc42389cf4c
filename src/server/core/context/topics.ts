import type { SERVER_KEYS } from '#contract/core/socket.ts'

import type { Tx } from '../../db/transaction.ts'
import type { Principal } from '../principal/principal.ts'

/** How the rows of a topic are read for a subscriber. */
export interface Topic {
  /** The grids that show them. */
  readonly key: (typeof SERVER_KEYS)[number]
  /** Those of these rows that the subscriber may see, as they are now. The others are sent as gone. */
  readonly rows: (
    place: { readonly tx: Tx; readonly principal: Principal; readonly project: string },
    ids: readonly string[]
  ) => Promise<readonly { readonly id: string }[]>
}
export type Topics = Map<string, Topic>
