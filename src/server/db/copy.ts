import type { Writable } from 'node:stream'

import type pg from 'pg'
import { type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** The rows of a table or a query as PostgreSQL's COPY writes them, text format unless `how` says another, a line each; what is read slowly is sent slowly. */
export const copyOut = (client: pg.ClientBase, source: string, how = ''): CopyToStreamQuery =>
  client.query(copyTo(`copy ${source} to stdout${how}`))

/** Takes rows in as `copyOut` gave them. It has finished when the stream has. */
export const copyIn = (client: pg.ClientBase, target: string): Writable =>
  client.query(copyFrom(`copy ${target} from stdin`))
