import * as z from 'zod/mini'

/** A file that a field named or names: its bytes are there as long as they are kept. */
export const formerFile = z.object({ path: z.string(), name: z.string(), isKept: z.boolean() })

/** How the value of a field was and is; a secret field has neither. */
export const historyEntry = z.object({
  change: z.string(),
  /** What was done: `add`, `edit`, `move`, `delete`, `restore`, `import` or `undo`. */
  kind: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  byName: z.nullable(z.string()),
  version: z.number(),
  /** Whether nobody has changed the row since, and it is not too old. */
  canUndo: z.boolean(),
  cells: z.array(
    z.object({
      field: z.string(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      /** Of files: which they were, and which they became. */
      files: z.optional(z.object({ from: z.array(formerFile), to: z.array(formerFile) }))
    })
  )
})
