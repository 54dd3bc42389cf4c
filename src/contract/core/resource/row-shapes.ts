import * as z from 'zod/mini'

import type { Schema } from '../schema.ts'
import { namesOwner } from './belonging.ts'
import { addedSchema, type Field, type Fields, isLabelled, readSchema } from './field.ts'
import type { Shapes } from './verb-shape.ts'
import { seen } from './verbs.ts'

const entriesOf = (fields: Fields, is: (field: Field) => boolean) => Object.entries(fields).filter(([, one]) => is(one))
const moment = z.nullable(z.string())

/** The schemas of a resource's rows: as they are read, added and changed. */
export function shapesOf(fields: Fields): Shapes {
  const read = entriesOf(fields, ({ secret }) => !secret)
  const written = entriesOf(fields, ({ computed, made }) => !computed && !made)
  const schemas = (of: (field: Field) => Schema, entries: readonly (readonly [string, Field])[]) =>
    Object.fromEntries(entries.map(([key, one]) => [key, of(one)]))
  const changeable = schemas(
    ({ value }) => z.optional(value),
    written.filter(([, { once }]) => !once)
  )
  const row = {
    id: z.string(),
    rowVersion: z.number(),
    isShared: z.boolean(),
    createBy: moment,
    createTime: moment,
    updateBy: moment,
    updateTime: moment,
    ...schemas((one) => (namesOwner(one) ? z._default(readSchema(one), null) : readSchema(one)), read),
    ...Object.fromEntries(
      read
        .filter(([, one]) => isLabelled(one))
        // A server that does not say yet to whom its rows belong is read all the same.
        .map(([key, one]) => [`${key}_dictText`, namesOwner(one) ? z._default(z.string(), '') : z.string()])
    )
  }
  return {
    row: z.object(row),
    treeRow: z.object({ ...row, hasChildren: z.boolean() }),
    added: z.object(schemas(addedSchema, written)),
    edited: z.object({ ...seen, ...changeable }),
    bulk: z.object(changeable)
  }
}
