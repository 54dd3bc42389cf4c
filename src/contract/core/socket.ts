import * as z from 'zod/mini'

import type { CellValue } from './rules.ts'
import type { output } from './schema.ts'

/** Where a page receives what other clients do (READINGS.md, grid websocket): `userId` is the signed-in user's own, `pageId` any name of the page. */
export const GRID_SOCKET = '/vxeSocket/:userId/:pageId'

/** Where a page learns that there are other notices for its user. */
export const NOTICE_SOCKET = '/websocket/:userId'

/** What the bell receives: something is there, or gone, for all (`topic`) or for this user; or an answer to its heartbeat. */
export const noticeWord = z.object({
  cmd: z.enum(['topic', 'user', 'heartcheck']),
  msgId: z.optional(z.string()),
  msgTxt: z.optional(z.string())
})

/** How the server ends a socket for good: nobody is signed in under its token any more; its user belongs to the project no longer; the user has opened too many others since. */
export const CLOSED = { signedOut: 4401, forbidden: 4403, crowded: 4429 } as const

/** Names of grids whose rows the server publishes by itself, once they are saved; what a page says under such a name is not handed on. */
export const SERVER_KEYS = ['archives.collect', 'archives.tree', 'arrange.volume', 'transfer.application'] as const

/** Under what name pages learn that dictionaries have been changed: only the server says it. */
export const DICTIONARIES_KEY = 'system.dictionaries'

const RESOURCE = 'resource.'
/**
 * Under what name pages that follow a resource learn that rows of it were changed: only the server says it. Its `args` are the change and
 * the ids of its rows that the page may be shown; null where there are many.
 */
export const resourceKey = (name: string): string => `${RESOURCE}${name}`
/** Whether only the server says something under a name. */
export const isServerKey = (key: string): boolean => key === DICTIONARIES_KEY || key.startsWith(RESOURCE)
/** How many resources a page follows at once. */
export const MOST_FOLLOWED = 100

const key = z.string().check(z.minLength(1), z.maxLength(120))
const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
const caseId = z._default(z.string().check(z.maxLength(120)), '')

/** What is said to subscribers of a key; `args` is theirs to understand. */
export const commonMessage = z.object({
  type: z.literal('common_send_date'),
  data: z.object({ key, args: z._default(z.array(z.unknown()), []) })
})
/** A row that has been changed, and the grid that it was changed in, which does not receive it again. */
export const clientRow = z.object({
  type: z.literal('update_vxe_table'),
  data: z.object({ socketKey: key, args: z.tuple([z.catchall(z.object({ id: key }), cell), caseId]) })
})
/** Whose rows a page shows now, by the names of resources: of these alone it gets the changes. */
const followMessage = z.object({
  type: z.literal('follow'),
  data: z.object({ resources: z.array(key).check(z.maxLength(MOST_FOLLOWED)) })
})
/** What a page says: that it is there, what it follows, something to subscribers (sic), or that a row was changed (SPEC.md §4). */
export const clientMessage = z.union([
  z.object({ type: z.literal('heart_beat'), data: z.optional(z.unknown()) }),
  followMessage,
  commonMessage,
  clientRow
])
export type ClientMessage = output<typeof clientMessage>
/** What a page says to others. */
export type RelayedMessage = Exclude<ClientMessage, { type: 'heart_beat' | 'follow' }>

const since = z.optional(z.string())
/**
 * What a page receives. `since` names the place up to which everything has been sent: a page that comes back with it gets what
 * it has missed. `gap`: what was missed cannot be sent again, so that what is shown is to be read anew. A row with `isDelete` is
 * no longer there for the receiver.
 */
export const serverMessage = z.union([
  /** The page is in the room. It is no heart_beat, which existing clients take for the answer to one of theirs. */
  z.object({ type: z.literal('joined'), since, gap: z.optional(z.boolean()) }),
  z.object({ type: z.literal('heart_beat'), data: z.optional(z.unknown()), since }),
  z.extend(commonMessage, { since }),
  z.object({
    type: z.literal('update_vxe_table'),
    data: z.object({
      socketKey: z.string(),
      args: z.tuple([z.looseObject({ id: z.string(), isDelete: z.optional(z.boolean()) }), z._default(z.string(), '')])
    }),
    since
  })
])
export type ServerMessage = output<typeof serverMessage>

/** A row as it is sent. */
export type SentRow = { readonly id: string } & Readonly<Record<string, CellValue>>
