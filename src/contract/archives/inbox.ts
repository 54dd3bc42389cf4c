import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined, pageOf, paging } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { storedObject } from '../files/stored.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** A file that waits to be classified 待归类文件: bytes that belong to the project and to no item of its tree yet. */
export const inboxFile = z.object({
  /** That of its stored object. */
  id: z.string(),
  /** What it will be called, by its name without numbering. */
  title: z.string(),
  object: storedObject,
  byName: z.nullable(z.string()),
  time: z.string(),
  /** The item whose name the title says, among those that who asks may add files to; null where none is said well enough. */
  guess: z.nullable(z.object({ nodeId: z.string(), code: z.string(), name: z.string() }))
})
export type InboxFile = output<typeof inboxFile>

/** What became of one file; a refused one stays where it was and says why. `row` is what it is in the tree. */
export const placing = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.string(),
  row: z.nullable(
    z.object({ id: z.string(), rowVersion: z.number(), nodeId: z.string(), title: z.string(), item: z.string() })
  )
})
export type Placing = output<typeof placing>

/** The inbox of the current project, the newest first: the whole project's for who sees all of it, else that of one's own unit. */
export const listInbox = call('GET', '/archives/noth/list', {
  offline: true,
  serves: ['archives.noth'],
  input: z.object(paging),
  output: pageOf(inboxFile)
})

/** Puts uploaded bytes into the inbox; where the project holds them already they are let go, and `held` says so. */
export const addToInbox = call('POST', '/archives/noth/add', {
  serves: ['archives.noth:upload'],
  input: z.object({ path: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.object({ file: z.nullable(inboxFile), held: z.nullable(z.string()) })
})

/** Files waiting ones at an item of the tree, one by one: each becomes a draft there, as if it had been collected there. */
export const placeFromInbox = call('POST', '/archives/noth/place', {
  serves: ['archives.noth:edit'],
  input: z.object({ files: z.array(z.object({ id, nodeId: id })).check(z.minLength(1), z.maxLength(200)) }),
  output: z.array(placing)
})

/** Takes back what was filed, as long as nobody has changed it since: the draft goes, its bytes wait again. */
export const returnToInbox = call('POST', '/archives/noth/takeBack', {
  serves: ['archives.noth:edit'],
  input: z.object({
    files: z.array(z.object({ id, fileId: id, rowVersion: z.number() })).check(z.minLength(1), z.maxLength(200))
  }),
  output: z.array(placing)
})

/** Puts waiting files away that are not wanted. */
export const deleteFromInbox = call('DELETE', '/archives/noth/deleteBatch', {
  serves: ['archives.noth:edit'],
  input: z.object({ ids: joined(200) }),
  output: z.null()
})
