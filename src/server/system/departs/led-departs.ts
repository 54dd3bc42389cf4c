import { sql } from 'kysely'

import { titleIn } from '#contract/core/titles.ts'
import { CONTAINERS } from '#contract/screens.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { rightsAndRules } from '../../core/principal/held-grants.ts'
import { ACTION } from '../../core/menus/menu-tree.ts'
import { Refusal } from '../../core/refusing/refusal.ts'

/** Who holds one of these reads the departments, and grants to each of them; others do so in those that they lead. */
export const READING = ['sys.depart'] as const
export const GRANTING = ['sys.depart:grant'] as const

/** A department, as a refusal names it. */
interface NamedDepart {
  readonly id: string
  readonly departName: string
}

/** Whether who asks holds one of some rights. */
export const holdsOneOf = ({ principal }: TxCtx, rights: readonly string[]): boolean =>
  rights.some((right) => principal.rights.has(right))

/** The ids of the departments that who asks leads, and of all below them. */
export async function ledDeparts({ tx }: TxCtx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select led_departs() as id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Who holds none of these rights acts in the departments that he leads alone. Gives whether it is as their leader that he acts; refuses
 * (403) where he leads another one.
 */
export async function actsAsLeader(ctx: TxCtx, rights: readonly string[], depart: NamedDepart): Promise<boolean> {
  if (holdsOneOf(ctx, rights)) return false
  if (!(await ledDeparts(ctx)).has(depart.id))
    throw new Refusal('system:myDepart.notLed', { depart: depart.departName }, { status: 403 })
  return true
}

/**
 * Refuses (403) where a leader would pass on menus or actions that he does not hold himself, whatever the project: department roles and
 * memberships act in all of them. Menus that only hold others give nothing.
 */
export async function refuseBeyondOwn(ctx: TxCtx, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  const { tx, principal } = ctx
  const everywhere = await tx
    .selectFrom('sysUserRole as g')
    .innerJoin('sysRole as r', 'r.id', 'g.roleId')
    .select('g.roleId')
    .where('g.userId', '=', principal.id)
    .where('g.projectId', '=', '*')
    .where('r.isDelete', '=', false)
    .execute()
  const roles = everywhere.map(({ roleId }) => roleId)
  const { rights } = await rightsAndRules(tx, principal.id, roles, principal.tenant, () => true)
  const beyond = await tx
    .selectFrom('sysPermission as p')
    .leftJoin('sysPermission as menu', (join) => join.onRef('menu.id', '=', 'p.parentId').on('p.menuType', '=', ACTION))
    .select(['p.title', 'p.titleEn', 'menu.title as menuTitle', 'menu.titleEn as menuTitleEn'])
    .where('p.id', 'in', permissionIds)
    .where('p.isDelete', '=', false)
    .where(sql<boolean>`not coalesce(p.component, '') = any(${CONTAINERS}::text[])`)
    .where(sql<boolean>`not p.key = any(${rights}::text[])`)
    .orderBy('p.sortNo')
    .execute()
  const [first] = beyond
  if (!first) return
  const { language } = ctx.say
  const own = titleIn(language, first)
  const grant =
    first.menuTitle === null
      ? own
      : `${titleIn(language, { title: first.menuTitle, titleEn: first.menuTitleEn })} · ${own}`
  throw new Refusal('system:myDepart.notOwn', { grant, count: beyond.length }, { status: 403 })
}
