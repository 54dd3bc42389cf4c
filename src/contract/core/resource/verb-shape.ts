import * as z from 'zod/mini'

import type { Method } from '../call.ts'
import type { Schema } from '../schema.ts'

/** The id of a row, of a change or of a file. */
export const rowId = z.string().check(z.minLength(1), z.maxLength(64))

/** What the verbs of a resource are made of: the schemas of its rows and of what is written. */
export interface Shapes {
  readonly row: Schema
  /** A row of a tree: it also says whether there are rows below it. */
  readonly treeRow: Schema
  readonly added: Schema
  readonly edited: Schema
  readonly bulk: Schema
}

/** How a verb becomes a call: the right that it needs (the menu's own where it names none), its method, its path and its schemas. */
export interface VerbShape {
  readonly right: '' | ':add' | ':edit' | ':delete' | ':export' | ':import'
  readonly method: Method
  readonly also?: readonly Method[]
  readonly path: string
  readonly input: (shapes: Shapes) => Schema
  readonly output: (shapes: Shapes) => Schema
}
