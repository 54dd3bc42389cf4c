import { sql } from 'kysely'

import { resourceKey } from '#contract/core/socket.ts'
import { isServed } from '../http/authenticate.ts'
import { answerInside, type TxCtx } from '../context/context.ts'
import type { AppContext } from '../context/app-context.ts'
import type { OutboxMessage } from '../outbox/outbox.ts'
import type { Principal } from '../principal/principal.ts'
import { unaskedContext } from '../context/unasked-context.ts'
import { shownBefore } from './left-rows.ts'
import { among, columnAt, selectRows } from './read-rows.ts'
import { resourcesOf, type ServedResource } from './served.ts'

/** What the outbox says of rows of a resource that were changed. */
const RESOURCE_TOPIC = 'resource'
/** So many rows are named; of more it is only said that there are many, and pages ask anew. */
const NAMED = 100
/** So many changes are named at once. */
const CHANGES = 20

interface RowsChange {
  readonly resource: string
  readonly change: string
  /** Null: many. */
  readonly ids: readonly string[] | null
}

/** Rows of a resource have been changed: pages that show it learn so once this transaction has ended. */
export async function rowsChanged(
  { resource: { name } }: ServedResource,
  { tx, after, appContext }: TxCtx,
  change: string,
  ids: readonly string[]
): Promise<void> {
  const said: RowsChange = { resource: name, change, ids: ids.length > NAMED ? null : ids }
  await tx
    .insertInto('sysOutbox')
    .values({ topic: RESOURCE_TOPIC, payload: JSON.stringify(said) })
    .execute()
  after(() => appContext.live.nudge())
}

/** What somebody learns of changes to the resources that he follows: of each change the rows that he may be shown, or was shown until then, and nothing of one that has none of them. */
export async function changesFor(
  appContext: AppContext,
  principal: Principal,
  messages: readonly OutboxMessage[],
  follows: ReadonlySet<string>
): Promise<object[]> {
  const frames: object[] = []
  for (const [name, said] of Map.groupBy(followed(messages, follows), ({ change }) => change.resource)) {
    const served = resourcesOf(appContext).get(name)
    if (!served || !maySee(served, principal)) continue
    const own = said.filter(({ tenant }) => tenant === principal.tenant || served.hooks.ofInstallation === true)
    const changes = together(own.map(({ change }) => change))
    if (changes.length === 0) continue
    const ctx = unaskedContext(appContext, { principal })
    const seen = await answerInside({ ctx, said: () => undefined }, 'own', (tx) => shownTo(served, tx, changes))
    const args = seen.length > CHANGES ? [['', null]] : seen.map(({ change, ids }) => [change, ids])
    frames.push(...args.map((one) => ({ type: 'common_send_date', data: { key: resourceKey(name), args: one } })))
  }
  return frames
}

const followed = (messages: readonly OutboxMessage[], follows: ReadonlySet<string>) =>
  messages.flatMap(({ topic, payload, tenant }) =>
    topic === RESOURCE_TOPIC && follows.has((payload as RowsChange).resource)
      ? [{ change: payload as RowsChange, tenant }]
      : []
  )

/** Whether somebody may list a resource at all. */
function maySee({ resource: { calls } }: ServedResource, principal: Principal): boolean {
  const call = calls.children ?? calls.list
  return call !== undefined && !principal.mustChangePassword && isServed(principal, call.serves)
}

/** The parts of a change as one. */
const together = (changes: readonly RowsChange[]): RowsChange[] =>
  [...Map.groupBy(changes, ({ change }) => change).values()].map((parts) => {
    const ids = [...new Set(parts.flatMap((part) => part.ids ?? []))]
    return { ...(parts[0] as RowsChange), ids: ids.length > NAMED || parts.some((part) => !part.ids) ? null : ids }
  })

/** The same, as far as their rows are shown to who asks or were before, deleted ones too. */
async function shownTo(served: ServedResource, ctx: TxCtx, changes: readonly RowsChange[]): Promise<RowsChange[]> {
  const named = changes.flatMap(({ ids }) => ids ?? [])
  const seen = new Set(named.length > 0 ? await idsAmong(served, ctx, named) : [])
  const shown: RowsChange[] = []
  for (const one of changes) {
    const unseen = one.ids?.filter((id) => !seen.has(id)) ?? []
    const left = new Set(unseen.length > 0 ? await shownBefore(served, ctx, one.change, unseen) : [])
    const ids = one.ids?.filter((id) => seen.has(id) || left.has(id)) ?? null
    if (ids ? ids.length > 0 : await hasAny(served, ctx, one.change)) shown.push({ ...one, ids })
  }
  return shown
}

/** Rows in both states: a deleted one is to go where it is shown. */
const STATES = [false, true]

async function idsAmong(served: ServedResource, ctx: TxCtx, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const deleted of STATES) {
    const rows = await selectRows(served, ctx, { deleted })
      .clearSelect()
      .select(columnAt('id').as('id'))
      .where(among('id', ids))
      .execute()
    found.push(...rows.map(({ id }) => String(id)))
  }
  return found
}

/** Whether one of the many rows of a change is shown to who asks. What is the installation's everybody is shown. */
async function hasAny(served: ServedResource, ctx: TxCtx, change: string): Promise<boolean> {
  if (served.hooks.ofInstallation) return true
  for (const deleted of STATES) {
    const one = await selectRows(served, ctx, { deleted })
      .clearSelect()
      .select(columnAt('id').as('id'))
      .where(sql<boolean>`${columnAt('id')} in (select row_id from sys_change_row where change_id = ${change})`)
      .limit(1)
      .executeTakeFirst()
    if (one) return true
  }
  return (await shownBefore(served, ctx, change)).length > 0
}
