import type { FastifyInstance } from 'fastify'

import { MOST_DESIGN_ROWS, readDesignTable, writeDesignTable } from '#contract/catalogue/design-tables.ts'

import { serveOpen } from '../core/http/serve.ts'
import { readSentTable } from '../core/spreadsheet/read-sent-table.ts'
import { sendTable, writeValues } from '../core/spreadsheet/send-table.ts'

/** No cell of a table is longer. */
const LONGEST = 4000

/** Binds the tables of designers as files: what is read goes into the designer, and is saved there. */
export function serveDesignTables(app: FastifyInstance): void {
  serveOpen(app, readDesignTable, (_, ctx) => readSentTable(ctx, { most: MOST_DESIGN_ROWS, longest: LONGEST }))
  serveOpen(app, writeDesignTable, ({ name, titles, rows }, ctx) =>
    sendTable(ctx, 'xlsx', async (file) => {
      const columns = titles.map((title, at) => ({ title, value: (row: readonly string[]) => row[at], width: 20 }))
      await writeValues(file, name, columns, [rows])
      return name
    })
  )
}
