import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { userInfo } from '../session/user-info.ts'

/** A project as the switcher and the header show it (SPEC.md §3: id, name). */
export const sysProject = z.object({
  id: z.string(),
  name: z.string(),
  projectNo: z.string(),
  category: z.string(),
  category_dictText: z.string(),
  status: z.string(),
  status_dictText: z.string(),
  createTime: z.string()
})
export type Project = output<typeof sysProject>

/** One's own projects, newest first; `username` may only be one's own. */
export const queryList = call('GET', '/system/sysProject/queryList', {
  serves: 'user',
  input: z.extend(listQuery, { username: z.optional(z.string()) }),
  output: pageOf(sysProject)
})

/** The projects of 项目登记 that one sees: all of the tenant for who keeps the register (the archive), one's own and what one has registered for a builder. A project without a number waits to be confirmed. */
export const listProjects = call('GET', '/system/sysProject/list', {
  serves: ['project.list', 'project.list:add', 'project.list:edit', 'project.list:export'],
  input: listQuery,
  output: pageOf(sysProject)
})

/** The user's current project; the first assigned one becomes current where none is (READINGS.md A22). */
export const getProjectByUserId = call('PUT', '/system/sysProject/getProjectByUserId', {
  serves: 'user',
  input: z.object({ userId: z.string() }),
  output: z.nullable(sysProject)
})

/** Switches to a project that one is a member of: it becomes current, and the user as seen from it is answered. */
export const switchProject = call('GET', '/system/sysProject/queryById', {
  serves: 'user',
  input: z.object({ id: z.string().check(z.minLength(1)) }),
  output: z.object({ sysProject, userInfo })
})
