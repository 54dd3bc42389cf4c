import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined, listQuery, pageOf } from '../core/query.ts'
import { choice, longText, number, parentRef, refs, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { FILE_VERBS, TREE_VERBS } from '../core/resource/verbs.ts'
import type { output } from '../core/schema.ts'

/** 部门: companies of the tenant, their departments and posts below one another. The chart 机构框架 shows and edits the same by rights of its own. */
export const departs = resource('depart', '/sys/sysDepart', {
  right: 'sys.depart',
  alsoRights: ['org.framework'],
  fields: {
    departName: text({ max: 100, rules: ['required'] }),
    parentId: parentRef('depart'),
    orgCategory: choice('org_category', { initial: '2' }),
    orgCode: text({ max: 100, made: true }),
    mobile: text({ max: 50 }),
    fax: text({ max: 50 }),
    address: text({ max: 200 }),
    memo: longText({ max: 500 }),
    /** Who leads it. */
    directorUserIds: refs('user'),
    sortNo: number({ made: true }),
    memberCount: number({ computed: true })
  },
  label: 'departName',
  verbs: [...TREE_VERBS, ...FILE_VERBS],
  tree: { parent: 'parentId', order: 'sortNo', below: 'kept' },
  sort: ['orgCode', 'asc']
})
export type Depart = Row<typeof departs>

/** A department within its tree (SPEC.md §3). `key` and `value` are its id and `title` its name, as old clients read them. */
export interface DepartNode {
  readonly id: string
  readonly key: string
  readonly value: string
  readonly title: string
  readonly departName: string
  readonly orgCode: string
  /** 1 a company, 2 a department, 3 a post. */
  readonly orgCategory: string | null
  readonly parentId: string | null
  readonly departOrder: number
  readonly mobile: string | null
  readonly fax: string | null
  readonly address: string | null
  readonly memo: string | null
  /** Who leads it, by their ids. */
  readonly directorUserIds: string | null
  /** Which state of it this is, for who changes it. */
  readonly rowVersion: number
  readonly isLeaf: boolean
  /** Null where there is nothing below it, or it has not been asked for. */
  readonly children: readonly DepartNode[] | null
}

const departNode: z.ZodMiniType<DepartNode> = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  orgCategory: z.nullable(z.string()),
  parentId: z.nullable(z.string()),
  departOrder: z.number(),
  mobile: z.nullable(z.string()),
  fax: z.nullable(z.string()),
  address: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  directorUserIds: z.nullable(z.string()),
  rowVersion: z.number(),
  isLeaf: z.boolean(),
  get children() {
    return z.nullable(z.array(departNode))
  }
})
const word = z._default(z.string().check(z.maxLength(100)), '')

/** All departments of one's tenant as a tree, siblings in their order; with a name only those whose names hold it, and what is above them. */
export const queryDepartTree = call('GET', '/sys/sysDepart/queryTreeList', {
  serves: 'user',
  input: z.object({ departName: word }),
  output: z.array(departNode)
})
/** One level: what is right below a department, or the first level. */
export const queryDepartLevel = call('GET', '/sys/sysDepart/queryDepartTreeSync', {
  serves: 'user',
  input: z.object({ pid: z._default(z.string().check(z.maxLength(64)), '') }),
  output: z.array(departNode)
})

interface IdNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly children: readonly IdNode[] | null
}
const idNode: z.ZodMiniType<IdNode> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  get children() {
    return z.nullable(z.array(idNode))
  }
})
/** All departments as a tree of ids and names, for pickers. */
export const queryDepartIds = call('GET', '/sys/sysDepart/queryIdTree', {
  serves: 'user',
  input: z.object({}),
  output: z.array(idNode)
})
/** The departments whose names hold a word; `myDeptSearch=1` only among one's own and those below them. */
export const searchDeparts = call('GET', '/sys/sysDepart/searchBy', {
  serves: 'user',
  input: z.object({ keyWord: word, myDeptSearch: z.optional(z.string()) }),
  output: z.array(departNode)
})
/** The departments that one belongs to or leads, each with what is below it. */
export const queryMyDeparts = call('GET', '/sys/sysDepart/queryMyDeptTreeList', {
  serves: 'user',
  input: z.object({}),
  output: z.array(departNode)
})

const id = z.string().check(z.minLength(1), z.maxLength(64))
/** Who leads a department does so too, in those that he leads. */
const GRANTING = ['sys.depart:grant', 'sys.myDepart'] as const
/** Somebody who belongs to a department. */
const departMember = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.nullable(z.string()),
  orgCode: z.nullable(z.string()),
  status: z.string(),
  status_dictText: z.string()
})
export type DepartMember = output<typeof departMember>

/** Who belongs to a department. */
export const listDepartMembers = call('GET', '/sys/user/departUserList', {
  serves: ['sys.depart', 'org.framework', 'sys.myDepart'],
  thing: 'depart',
  /** Without a department nobody is listed. */
  input: z.extend(listQuery, { depId: z._default(z.string().check(z.maxLength(64)), '') }),
  output: pageOf(departMember)
})
/** Puts people into a department; they stay in their others. What they see of others' names follows it, so it is granted (READINGS.md A71). */
export const addDepartMembers = call('POST', '/sys/user/editSysDepartWithUser', {
  serves: GRANTING,
  thing: 'depart',
  input: z.object({ depId: id, userIdList: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.object({ count: z.number() })
})
/** Takes somebody out of a department. */
export const deleteDepartMember = call('DELETE', '/sys/user/deleteUserInDepart', {
  serves: GRANTING,
  thing: 'depart',
  input: z.object({ depId: id, userId: id }),
  output: z.object({ count: z.number() })
})
export const deleteDepartMembers = call('DELETE', '/sys/user/deleteUserInDepartBatch', {
  serves: GRANTING,
  thing: 'depart',
  input: z.object({ depId: id, userIds: joined() }),
  output: z.object({ count: z.number() })
})
