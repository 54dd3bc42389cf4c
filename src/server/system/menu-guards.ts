import { type SqlBool, sql } from 'kysely'

import { MENU_TYPES } from '#contract/system/menus.ts'
import { CONTAINERS, SCREENS } from '#contract/screens.ts'
import type { TxCtx } from '../core/context/context.ts'
import { Refusal, type RefusedField } from '../core/refusing/refusal.ts'
import type { RowDraft, WriteMode } from '../core/resource/served.ts'
import { ADMINISTRATORS } from '../db/administrators.ts'
import { syllablesOf } from '../db/seed/menus.ts'

/** What the frame of an address outside the product names. */
const FRAME = 'layouts/IframePageView'
/** The menu by which menus are edited: without it nobody could bring anything back. */
const OWN = 'sys.perm'
/** Whether one of the three administrators holds a menu or an action by the release: its grants are of tenant 0, which nobody takes away. */
export const IS_KEPT = sql<SqlBool>`exists (select 1 from sys_role_permission g join sys_role x on x.id = g.role_id and x.tenant_id = 0
  where g.permission_id = r.id and g.tenant_id = 0 and x.role_code = any(${[...ADMINISTRATORS]}::text[]))`
const isOutside = (url: string) => /^https?:\/\//i.test(url)
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Completes menus that are written and refuses what could not be opened or granted, with the fault at its field. */
export async function completeMenus(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  if (mode === 'delete') return refuseLosing(drafts)
  if (mode === 'restore') return
  await refuseHiding(drafts, ctx)
  const parents = await parentsOf(drafts, ctx)
  const faults = drafts.flatMap((draft) => {
    const parent = becoming(draft, 'parentId')
    const above = parent === null ? null : parents.get(String(parent))
    complete(draft, above)
    return [...misplaced(draft, above), ...unopened(draft)].map((fault) => ({ ...fault, row: draft.id }))
  })
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

const becoming = ({ values, now }: RowDraft, key: string): unknown => (key in values ? values[key] : now?.[key]) ?? null
const isAction = (draft: RowDraft) => becoming(draft, 'menuType') === MENU_TYPES.action

/** What lies above a menu that is written; null on the first level, undefined where there is no such row. */
type Above = { readonly menuType: string; readonly url: string | null } | null | undefined

/**
 * What follows from what is written: the kind of a menu from its place, its address from the one above and its name where none is
 * written, the name of its route and its code from the address.
 */
function complete(draft: RowDraft, above: Above): void {
  const { values, now } = draft
  if (typeof values.name === 'string') values.syllables = syllablesOf(values.name)
  if (isAction(draft)) {
    // What an action is added with says nothing of a screen.
    if (!now) values.component = null
    return
  }
  const type = above === null ? MENU_TYPES.first : MENU_TYPES.below
  if (becoming(draft, 'menuType') !== type) values.menuType = type
  if (isEmpty(becoming(draft, 'url'))) values.url = `${above?.url ?? ''}/${words(becoming(draft, 'name')).join('-')}`
  if (typeof values.url !== 'string') return
  const { url } = values
  if (!isOutside(url) && !url.startsWith('/')) values.url = `/${url}`
  // An address outside is no container, which would be shown for what it holds alone.
  if (isOutside(url) && CONTAINERS.includes(String(becoming(draft, 'component')))) values.component = FRAME
  const path = isOutside(url) ? `/outside/${draft.id}` : String(values.url)
  values.componentName = path.slice(1).replaceAll('/', '-').replaceAll(':', '@')
  if (!now && isEmpty(values.perms)) values.perms = path.slice(1).replaceAll('/', '.')
}

const words = (name: unknown) => syllablesOf(String(name)).split(' ')

type Fault = RefusedField
/** An action belongs to a menu, and below an action there is nothing. */
function misplaced(draft: RowDraft, above: Above): Fault[] {
  const field = 'parentId'
  if (above?.menuType === MENU_TYPES.action) return [{ field, key: 'system:menu.belowAction' }]
  return above === null && isAction(draft) ? [{ field, key: 'system:menu.actionAlone' }] : []
}

/** A menu leads to a screen that there is, to an address outside, or holds other menus. */
function unopened(draft: RowDraft): Fault[] {
  const { component } = draft.values
  if (isEmpty(component) || component === draft.now?.component || isAction(draft)) return []
  if (CONTAINERS.includes(String(component)) || (SCREENS as readonly unknown[]).includes(component)) return []
  if (component === FRAME && isOutside(String(becoming(draft, 'url') ?? ''))) return []
  return [{ field: 'component', key: 'system:menu.noScreen', values: { component: String(component) } }]
}

/** What is above the written rows. */
async function parentsOf(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<ReadonlyMap<string, NonNullable<Above>>> {
  const ids = drafts.flatMap((draft) => becoming(draft, 'parentId') ?? []).map(String)
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('sysMenu').select(['id', 'menuType', 'url']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseLosing(drafts: readonly RowDraft[]): void {
  const own = drafts.find(({ now }) => now?.perms === OWN)
  if (own) throw new Refusal('system:menu.ownMenu', { menu: String(own.now?.name) }, { status: 403 })
  const kept = drafts.find(({ now }) => now?.isKept === true)
  if (kept) throw new Refusal('system:menu.kept', { menu: String(kept.now?.name) }, { status: 403 })
}

/** What makes a menu or an action what it is; changed, it would be another one or none. */
const ESSENTIAL = ['perms', 'permsType', 'component', 'url', 'menuType', 'route', 'internalOrExternal'] as const

/**
 * Refuses, at the field, what would take a menu or an action away from the three administrators: nothing that one of them holds by the
 * release is hidden, put out of force, made into something else, or moved below what could be.
 */
async function refuseHiding(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<void> {
  const held = drafts.filter(({ now }) => now?.isKept === true)
  if (held.length === 0) return
  const isOther = ({ values, now }: RowDraft, key: string) =>
    key in values && (isEmpty(values[key]) ? null : values[key]) !== (isEmpty(now?.[key]) ? null : now?.[key])
  const moved = held.filter((draft) => isOther(draft, 'parentId') && !isEmpty(draft.values.parentId))
  const places =
    moved.length === 0
      ? []
      : await tx
          .selectFrom('sysMenu as r')
          .select('id')
          .where(
            'id',
            'in',
            moved.map(({ values }) => String(values.parentId))
          )
          .where(IS_KEPT)
          .execute()
  const faults = held.flatMap((draft) => {
    const { values } = draft
    const fields = [
      ...ESSENTIAL.filter((key) => isOther(draft, key)),
      ...(values.hidden === true && isOther(draft, 'hidden') ? ['hidden'] : []),
      ...('status' in values && values.status !== '1' ? ['status'] : []),
      ...(moved.includes(draft) && !places.some(({ id }) => id === values.parentId) ? ['parentId'] : [])
    ]
    return fields.map((field) => ({ field, key: 'system:menu.keptField' as const, row: draft.id }))
  })
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}
