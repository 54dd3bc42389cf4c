import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { sentLines } from '../core/sent-lines.ts'

/** So many lines of a table are read at once; who has more parts it. */
export const MOST_DESCRIPTION_LINES = 2000

/**
 * Reads a table of descriptions, XLSX or CSV, as texts: its lines in their order, each with its number in the file; empty ones are left
 * out. Nothing is written: the lines are joined with files by the client, which puts them into the cells of its grid.
 */
export const readDescriptions = call('POST', '/archives/file/readDescriptions', {
  serves: ['archives.collect:import'],
  input: z.looseObject({}),
  output: sentLines
})
