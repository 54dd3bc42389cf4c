import { type RawBuilder, sql } from 'kysely'

import { RESPONSIBLE_BODIES } from '#contract/archives/responsible-bodies.ts'

import { byPinyin } from '../core/text/pinyin.ts'
import { bodiesOf } from '../domain/projects/responsible-bodies.ts'
import { isSeen } from './departs/seen-users.ts'

/** A table that may be asked like a dictionary, as old clients name it: `table,text,code`. The table is complete. */
export interface Source {
  readonly table: RawBuilder<unknown>
  readonly text: RawBuilder<string>
  readonly code: RawBuilder<string>
  /** Which rows count, and how they are ordered. */
  readonly where: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
}

const orgs = {
  table: sql`arc_org`,
  text: sql<string>`name`,
  where: sql<boolean>`not is_delete`,
  order: byPinyin('name')
}
const departs = {
  table: sql`sys_depart`,
  text: sql<string>`depart_name`,
  where: sql<boolean>`not is_delete`,
  order: sql`org_code`
}
const users = {
  table: sql`sys_user`,
  text: sql<string>`realname`,
  where: sql<boolean>`not is_delete and ${isSeen(sql`id`)}`,
  order: byPinyin('realname')
}

const categories = {
  table: sql`sys_category`,
  text: sql<string>`name`,
  where: sql<boolean>`not is_delete`,
  order: sql`code`
}
const positions = {
  table: sql`sys_position`,
  text: sql<string>`name`,
  where: sql<boolean>`not is_delete`,
  order: byPinyin('name')
}

/** By the exact words that a client says: nothing that it says becomes SQL (RELIABILITY.md). Row-level security narrows each to the user's tenant. */
const SOURCES: Readonly<Record<string, Source>> = {
  'arc_org,name,name': { ...orgs, code: sql<string>`name` },
  'arc_org,name,id': { ...orgs, code: sql<string>`id` },
  'sys_depart,depart_name,id': { ...departs, code: sql<string>`id` },
  'sys_depart,depart_name,org_code': { ...departs, code: sql<string>`org_code` },
  'sys_user,realname,id': { ...users, code: sql<string>`id` },
  'sys_user,realname,username': { ...users, code: sql<string>`username` },
  'sys_category,name,code': { ...categories, code: sql<string>`code` },
  'sys_category,name,id': { ...categories, code: sql<string>`id` },
  'sys_position,name,id': { ...positions, code: sql<string>`id` },
  'sys_position,name,code': { ...positions, code: sql<string>`code` }
}

/** The source of a code of three parts, if it is registered, as somebody in a project asks it. */
export function sourceOf(dict: string, project: string | null): Source | undefined {
  if (dict === RESPONSIBLE_BODIES)
    return {
      table: bodiesOf(project),
      text: sql<string>`name`,
      code: sql<string>`name`,
      where: sql<boolean>`true`,
      order: sql`rank, ${byPinyin('name')}`
    }
  return Object.hasOwn(SOURCES, dict) ? SOURCES[dict] : undefined
}

/** A tree whose levels may be asked for one by one. Its keys are its ids, by which children name their parents. */
export interface LevelTree {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<string>
  readonly parent: RawBuilder<string | null>
  readonly text: RawBuilder<string>
  readonly code: RawBuilder<string>
  /** Whether a row has no children. */
  readonly leaf: RawBuilder<boolean>
  readonly where: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
  /** The names that old clients may say for the parent's column and for the mark of children. */
  readonly pidField: string
  readonly hasChildField: string
  /** What a condition may ask. */
  readonly conditions: Readonly<Record<string, RawBuilder<string>>>
}

const depart: Omit<LevelTree, 'code'> = {
  table: sql`sys_depart t`,
  id: sql`t.id`,
  parent: sql`t.parent_id`,
  text: sql`t.depart_name`,
  leaf: sql`not exists (select 1 from sys_depart c where c.parent_id = t.id and not c.is_delete)`,
  where: sql`not t.is_delete`,
  order: sql`t.sort_no, t.org_code`,
  pidField: 'parent_id',
  hasChildField: 'is_leaf',
  conditions: { org_category: sql`t.org_category` }
}

const category: Omit<LevelTree, 'code'> = {
  table: sql`sys_category t`,
  id: sql`t.id`,
  parent: sql`t.pid`,
  text: sql`t.name`,
  leaf: sql`not exists (select 1 from sys_category c where c.pid = t.id and not c.is_delete)`,
  where: sql`not t.is_delete`,
  order: sql`t.code`,
  pidField: 'pid',
  hasChildField: 'has_child',
  conditions: { code: sql`t.code`, name: sql`t.name` }
}

const TREES: Readonly<Record<string, LevelTree>> = {
  'sys_depart,depart_name,id': { ...depart, code: sql`t.id` },
  'sys_depart,depart_name,org_code': { ...depart, code: sql`t.org_code` },
  'sys_category,name,code': { ...category, code: sql`t.code` },
  'sys_category,name,id': { ...category, code: sql`t.id` },
  'arc_catalog,name,id': {
    table: sql`arc_catalog t`,
    id: sql`t.id`,
    parent: sql`t.pid`,
    text: sql`t.name`,
    code: sql`t.id`,
    leaf: sql`not exists (select 1 from arc_catalog b where b.pid = t.id and not b.is_delete)`,
    where: sql`not t.is_delete and t.version_id in (select version_id from arc_catalog_in_force)`,
    order: sql`t.set_id, t.order_num`,
    pidField: 'pid',
    hasChildField: 'has_child',
    conditions: { set_id: sql`t.set_id` }
  }
}

/** The tree of a table, its text and its code, if it is registered. */
export const registeredTree = (source: string): LevelTree | undefined =>
  Object.hasOwn(TREES, source) ? TREES[source] : undefined
