import * as z from 'zod/mini'

import type { Schema } from './schema.ts'

/** A schema in the words of JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [word: string]: unknown }

/** A schema of the contract as JSON Schema, as callers give it or as it is answered; what JSON Schema has no words for, such as a check by a function, is left out. */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema, '~standard': standard, ...words } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return words
}
