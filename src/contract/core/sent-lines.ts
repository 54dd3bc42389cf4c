import * as z from 'zod/mini'

/** A table that was read from a file, XLSX or CSV, as texts: its lines in their order, each with its number in the file; empty ones are left out. */
export const sentLines = z.object({
  fileName: z.string(),
  lines: z.array(z.object({ no: z.number(), cells: z.array(z.string()) }))
})
