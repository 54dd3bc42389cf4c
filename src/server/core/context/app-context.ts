import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'

import type { Call } from '#contract/core/call.ts'
import type { Config } from '../../config/config.ts'
import type { Opened } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import type { Storage } from '../../storage/storage.ts'
import type { DegradedStates } from '../degraded/degraded-states.ts'
import type { Background } from './background.ts'
import type { DictionaryDigests } from './dictionaries-digest.ts'
import type { PrincipalCache } from './principal-cache.ts'
import type { Live } from '../outbox/live.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { Topics } from './topics.ts'

/** A call and the area that serves it. */
export interface ServedCall {
  readonly call: Call
  readonly area: string
}

/** What every area of the server may use. */
export interface AppContext {
  readonly config: Config
  /** Outside any transaction and without row-level security: prefer `ctx.tx` and `ctx.inTransaction`. */
  readonly db: Kysely<Database>
  readonly engine: Pick<Opened, 'kind' | 'durability' | 'pool'>
  readonly storage: Storage
  /** The beginning of the digest of what the served client was built of; null where none is served. */
  readonly build: string | null
  readonly principals: PrincipalCache
  /** What is wrong with what this server runs on. */
  readonly degraded: DegradedStates
  /** What goes on after its request was answered. */
  readonly background: Background
  /** By what pages notice that dictionaries were changed. */
  readonly dictionaries: DictionaryDigests
  /** Delivers to clients what was written, also on other servers. */
  readonly live: Live
  /** Ends the sockets of sessions that have ended. */
  readonly sessions: OpenSessions
  /** Rows that areas publish, by the topic that the database writes. */
  readonly topics: Topics
  /** Every call that is served, by `METHOD path`. */
  readonly served: Map<string, ServedCall>
}

/** An area answers its calls; its file `area.ts` has one as its default export. */
export type Area = (app: FastifyInstance, appContext: AppContext) => Promise<void> | void

declare module 'fastify' {
  interface FastifyInstance {
    appContext: AppContext
    /** The area whose routes are being registered; its catalogue is asked first for the titles of fields. */
    area: string
  }
  interface FastifyContextConfig {
    /** Whom a route serves that no call of the contract declares (sockets, resumable uploads). */
    serves?: string
    call?: Call
  }
}
