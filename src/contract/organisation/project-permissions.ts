import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { menuItem } from '../core/menu.ts'
import { authEntry } from '../core/permission-result.ts'
import { historyEntry } from '../core/resource/history-entry.ts'
import type { output } from '../core/schema.ts'

// 项目权限: who holds which role in a project, and how far it covers the project's files. Who grants in every project names the one that is
// meant; everybody else means his current one.

const id = z.string().check(z.minLength(1), z.maxLength(64))
const project = z.optional(id)
const thing = 'projectUser'
const RIGHT = 'project.perm'

const scopePart = z.object({ code: z.string().check(z.minLength(1), z.maxLength(20)), canWrite: z.boolean() })
/** A part of the catalogue that somebody sees, and whether he writes there. */
export type ScopePart = output<typeof scopePart>
/** How far the roles of a member cover the files of a project. */
export const MEMBER_SCOPES = ['all', 'org', 'own', 'catalog'] as const

const member = z.object({
  /** The id of his place in the project. */
  id: z.string(),
  rowVersion: z.number(),
  realname: z.string(),
  username: z.string(),
  unit: z.nullable(z.string()),
  roleIds: z.array(z.string()),
  dataScope: z.enum(MEMBER_SCOPES),
  dataScope_dictText: z.string(),
  parts: z.array(scopePart),
  /** It is who asks: nobody changes his own. */
  isOwn: z.boolean()
})
export type PermissionMember = output<typeof member>
const role = z.object({ id: z.string(), roleName: z.string(), canGrant: z.boolean() })
export type PermissionRole = output<typeof role>

/** The projects whose permissions who asks may change. */
export const permissionProjects = call('GET', '/project/permission/projects', {
  serves: [RIGHT],
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), projectNo: z.nullable(z.string()), name: z.string() }))
})

/** The people of a project and the roles that can be held in it. */
export const permissionMatrix = call('GET', '/project/permission/matrix', {
  serves: [RIGHT],
  input: z.object({ project }),
  output: z.object({ roles: z.array(role), members: z.array(member) })
})
export type PermissionMatrix = output<typeof permissionMatrix.output>

const oneRole = z.object({ project, id, roleId: id })

/** Gives somebody a role in a project. */
export const grantRole = call('PUT', '/project/permission/grant', {
  serves: [`${RIGHT}:grant`],
  thing,
  input: oneRole,
  output: member
})
/** Takes a role of somebody in a project away. */
export const revokeRole = call('PUT', '/project/permission/revoke', {
  serves: [`${RIGHT}:revoke`],
  thing,
  input: oneRole,
  output: member
})

/** Says how far the roles of somebody cover the project's files. `rowVersion` is the state of him that its writer has seen. */
export const setMemberScope = call('PUT', '/project/permission/scope', {
  serves: [`${RIGHT}:grant`],
  thing,
  input: z.object({
    project,
    id,
    rowVersion: z.optional(z.number()),
    dataScope: z.enum(MEMBER_SCOPES),
    parts: z.array(scopePart).check(z.maxLength(1000))
  }),
  output: member
})

/** The items of a project's directory tree by which a data scope is chosen, in their order: classes, groups, and items. */
export const scopeTree = call('GET', '/project/permission/scopeTree', {
  serves: [RIGHT],
  input: z.object({ project }),
  output: z.array(z.object({ code: z.string(), name: z.string() }))
})

/** What has been changed of somebody in a project, the latest first. */
export const memberHistory = call('GET', '/project/permission/history', {
  serves: [RIGHT],
  thing,
  input: z.object({ project, id }),
  output: z.array(historyEntry)
})

/** The menu and the actions as somebody has them in a project. */
export const memberPreview = call('GET', '/project/permission/preview', {
  serves: [RIGHT],
  thing,
  input: z.object({ project, id }),
  output: z.object({ menu: z.array(menuItem), auth: z.array(authEntry) })
})
