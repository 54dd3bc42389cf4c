import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

/** Who opens a view: its owner alone, the holders of a role, or everybody of the tenant. */
export const VIEW_SHARINGS = ['none', 'role', 'all'] as const
/** The right without which nobody shares a view. */
export const SHARE_VIEWS = 'home:shareView'
/** How long the name of a view is at most. */
export const VIEW_NAME = 50

const id = z.string().check(z.minLength(1), z.maxLength(64))
/** The name of a resource. */
const resource = z.string().check(z.regex(/^[a-z][\w-]{0,63}$/i))

/** What a view keeps of a list: what its address says of search, query, sort and size, and how its columns are arranged. */
export const viewContent = z.object({
  params: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(10_000))),
  columns: z.record(z.string().check(z.maxLength(64)), z.unknown())
})
export type ViewContent = output<typeof viewContent>

const facts = {
  resource,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIEW_NAME)),
  /** The page that shows the list. */
  path: z.string().check(z.regex(/^\/[\w/-]{0,200}$/)),
  content: viewContent,
  sharing: z.enum(VIEW_SHARINGS),
  /** The role that it is shared with. */
  roleId: z.nullable(id)
}

/** A list as somebody wants to see it again, under a name. */
export const savedView = z.object({
  id: z.string(),
  ...facts,
  roleName: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** Whose it is. */
  byName: z.nullable(z.string())
})
export type SavedView = output<typeof savedView>

/** The views that one may open: one's own, and those that are shared; by their names. */
export const listViews = call('GET', '/sys/view/list', {
  serves: 'user',
  input: z.object({}),
  output: z.array(savedView)
})

/** Keeps a view of one's own, a new one where no `id` is given. */
export const saveView = call('POST', '/sys/view/save', {
  serves: 'user',
  input: z.object({ id: z.optional(id), ...facts }),
  output: savedView
})

/** Deletes a view of one's own. */
export const deleteView = call('DELETE', '/sys/view/delete', {
  serves: 'user',
  input: z.object({ id }),
  output: z.null()
})
