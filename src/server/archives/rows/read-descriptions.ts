import type { FastifyInstance } from 'fastify'

import { MOST_DESCRIPTION_LINES, readDescriptions } from '#contract/archives/descriptions.ts'

import { serveOpen } from '../../core/http/serve.ts'
import { readSentTable } from '../../core/spreadsheet/read-sent-table.ts'

/** No title of a document is longer; what is cut would be refused by its column in any case. */
const LONGEST = 4000

/** Binds the reading of a table of descriptions: as texts, without a file being kept or a row being written. */
export const answerDescriptions = (app: FastifyInstance): void =>
  serveOpen(app, readDescriptions, (_, ctx) => readSentTable(ctx, { most: MOST_DESCRIPTION_LINES, longest: LONGEST }))
