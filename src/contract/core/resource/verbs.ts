import * as z from 'zod/mini'

import { call, type Call, type Serves } from '../call.ts'
import { PRINTED_AT_ONCE } from '../limits.ts'
import { flag, joined, listQuery, pageOf, whole } from '../query.ts'
import { FILE_SHAPES } from './file-verbs.ts'
import { historyEntry } from './history-entry.ts'
import { rowId as id, type Shapes, type VerbShape } from './verb-shape.ts'

const version = z.number().check(z.multipleOf(1), z.minimum(1))

/**
 * Which rows something is done to: those of these ids, or all that match a query but these exceptions. What matches is never sent as a
 * list of ids.
 */
export const chosenRows = {
  ids: z.optional(joined(5000)),
  all: z.optional(flag()),
  except: z.optional(joined(5000))
}
/** The same for a write of many rows whose number has been shown. */
const confirmedRows = {
  ...chosenRows,
  /** The states of the named rows that their writer has seen, in the order of `ids`. */
  versions: z.optional(joined(5000)),
  /** How many rows match, as it was said: the write is refused where that is not so any more. */
  expected: z.optional(whole(0)),
  /** Whether it may go on as a job where it is more than BULK_AT_ONCE rows; who does not know jobs waits for it. */
  deferrable: z.optional(flag())
}
/** What a write has done: the change by which it is undone, how many rows it was, and the first hundred of them. */
export const changed = { change: z.string(), count: z.number(), ids: z.array(z.string()) }

/** What a write of many rows has done, or will do as this job. */
const manyChanged = { ...changed, job: z._default(z.nullable(z.string()), null) }

/** What only who did something may see, and once: a first password. */
export const shownOnce = z._default(z.nullable(z.record(z.string(), z.string())), null)

/** Every verb that a resource may have. A verb left out has no call, no button and no right. */
export const VERBS = {
  list: { right: '', method: 'GET', path: '/list', input: () => listQuery, output: ({ row }) => pageOf(row) },
  queryById: { right: '', method: 'GET', path: '/queryById', input: () => z.object({ id }), output: ({ row }) => row },
  add: {
    right: ':add',
    method: 'POST',
    path: '/add',
    input: ({ added }) => added,
    output: ({ row }) => z.object({ ...changed, row, result: shownOnce })
  },
  edit: {
    right: ':edit',
    method: 'PUT',
    also: ['POST'],
    path: '/edit',
    input: ({ edited }) => edited,
    output: ({ row }) => z.object({ ...changed, row })
  },
  /** Changes the same fields of several rows. */
  bulkEdit: {
    right: ':edit',
    method: 'PUT',
    path: '/editBatch',
    input: ({ bulk }) => z.extend(listQuery, { ...confirmedRows, values: bulk }),
    output: () => z.object(manyChanged)
  },
  /** How many rows a write of these would change; `fixed` are those among them that come with the product and stay as they are, `below` those of a tree that a deletion takes along. */
  countChosen: {
    right: '',
    method: 'GET',
    path: '/countChosen',
    input: () => z.extend(listQuery, chosenRows),
    output: () => z.object({ count: z.number(), fixed: z.number(), below: z._default(z.number(), 0) })
  },
  delete: {
    right: ':delete',
    method: 'DELETE',
    path: '/delete',
    input: () => z.object({ id, rowVersion: z.optional(z.coerce.number()) }),
    output: () => z.object(changed)
  },
  deleteBatch: {
    right: ':delete',
    method: 'DELETE',
    path: '/deleteBatch',
    input: () => z.extend(listQuery, confirmedRows),
    output: () => z.object(manyChanged)
  },
  /** Deleted rows, the latest first. */
  deletedList: {
    right: ':delete',
    method: 'GET',
    path: '/deletedList',
    input: () => listQuery,
    output: ({ row }) => pageOf(row)
  },
  restore: {
    right: ':delete',
    method: 'PUT',
    path: '/restore',
    input: () => z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
    output: () => z.object(changed)
  },
  history: {
    right: '',
    method: 'GET',
    path: '/history',
    input: () => z.object({ id }),
    output: () => z.array(historyEntry)
  },
  /** Takes a change back, of one row or of many; of more than BULK_AT_ONCE by a job, where who asks knows jobs. */
  undo: {
    right: ':edit',
    method: 'POST',
    path: '/undo',
    input: () => z.object({ change: id, deferrable: z.optional(flag()) }),
    output: () => z.object(manyChanged)
  },
  /** Whether a value of a unique field is free; `id` is the row that is being edited, `whole` that of which it is a part. */
  check: {
    right: '',
    method: 'GET',
    path: '/check',
    input: () =>
      z.object({
        field: z.string(),
        value: z.string().check(z.maxLength(2000)),
        id: z.optional(id),
        whole: z.optional(id)
      }),
    output: () => z.object({ isFree: z.boolean(), message: z.nullable(z.string()) })
  },
  /** Of a tree: the rows of the first level where `roots` asks for them, and those right below each of `parents`, in their order; `to` also opens the way to a row. Of parts `whole` is the row whose first level is meant. */
  children: {
    right: '',
    method: 'GET',
    path: '/children',
    input: () =>
      z.object({
        roots: z.optional(flag()),
        parents: z.optional(joined(5000)),
        to: z.optional(id),
        whole: z.optional(id)
      }),
    output: ({ treeRow }) => z.array(treeRow)
  },
  /** Of a tree: the first rows that match a query, at most `most`, and all that is above them; `found` are those that match, `total` counts all of them. */
  find: {
    right: '',
    method: 'GET',
    path: '/find',
    input: () => z.extend(listQuery, { most: z.optional(whole(1, PRINTED_AT_ONCE)) }),
    output: ({ treeRow }) => z.object({ records: z.array(treeRow), found: z.array(z.string()), total: z.number() })
  },
  /** Of a tree: how many rows there are with all that is below them. */
  countBelow: {
    right: '',
    method: 'GET',
    path: '/countBelow',
    input: () => z.object({ ids: joined(5000) }),
    output: () => z.object({ count: z.number() })
  },
  /** Of a tree: puts a row below another (null: on the first level), before or behind one of the rows there, else at their end. */
  move: {
    right: ':edit',
    method: 'PUT',
    path: '/move',
    input: () =>
      z.object({
        id,
        parent: z.nullable(id),
        before: z.optional(id),
        after: z.optional(id),
        rowVersion: z.optional(version)
      }),
    output: () => z.object(changed)
  },
  ...FILE_SHAPES
} as const satisfies Readonly<Record<string, VerbShape>>
export type Verb = keyof typeof VERBS

/** Those by which rows go into files and come from them. */
export const FILE_VERBS = Object.keys(FILE_SHAPES) as readonly (keyof typeof FILE_SHAPES)[]
const FILE: readonly Verb[] = FILE_VERBS
const OF_TREES: readonly Verb[] = ['children', 'find', 'countBelow', 'move']
/** All verbs of a tree whose rows are edited, moved, deleted and restored; FILE_VERBS are beside them. */
export const TREE_VERBS = (Object.keys(VERBS) as readonly Verb[]).filter((verb) => !FILE.includes(verb))
/** All verbs of a list whose rows are edited, deleted and restored. */
export const ALL_VERBS = TREE_VERBS.filter((verb) => !OF_TREES.includes(verb))

/** The row that an edit is about, and the state of it that its writer has seen. */
export const seen = { id, rowVersion: version }

/** The call of a verb; each of the menus lets one use it by its rights. */
export function verbCall(
  verb: Verb,
  path: string,
  menus: readonly string[],
  thing: string,
  shapes: Shapes,
  {
    actionRights,
    list,
    adding = [],
    moving,
    importing
  }: {
    readonly actionRights: readonly string[]
    readonly list: 'user' | undefined
    readonly adding?: readonly string[] | undefined
    readonly moving?: string | undefined
    readonly importing: string
  }
): Call {
  const shape: VerbShape = VERBS[verb]
  // What was added, edited, deleted or done is taken back by whoever may do that.
  const undoing = [...new Set([':edit', ':add', ':delete', importing, ...actionRights])]
  const own = verb === 'move' ? (moving ?? shape.right) : shape.right === ':import' ? importing : shape.right
  const rights = verb === 'undo' ? undoing : [own]
  const held = menus.flatMap((menu) => rights.map((right) => `${menu}${right}`))
  const holders = (verb === 'add' ? [...held, ...adding] : held) as unknown as Serves
  const serves = verb === 'list' && list ? list : holders
  return call(shape.method, `${path}${shape.path}`, {
    serves,
    thing,
    ...(shape.also && { also: shape.also }),
    input: shape.input(shapes),
    output: shape.output(shapes)
  })
}
