import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { type LocationState, locationMachine } from '#contract/transfers/location-machine.ts'
import { locations } from '#contract/transfers/locations.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import type { ActionHandler, RowDraft, WriteMode } from '../../core/resource/served.ts'
import { placeWords } from '../reading/place-words.ts'

/** How many volumes a place holds, of all projects. */
const HELD = sql<number>`volumes_at(r.id)`
const PARTS = ['rowNo', 'shelf', 'box'] as const

/** Binds 库房: the places of the store. */
export function serveLocations(app: FastifyInstance): void {
  serveResource(app, locations, {
    table: 'arcLocation',
    expressions: {
      place: placeWords('r'),
      held: HELD,
      // A place that holds all that it takes is full, whether or not somebody has marked it so.
      status: sql`case when r.status = 'open' and ${HELD} >= r.capacity then 'full' else r.status end`
    },
    before: guardLocations,
    after: markLocations,
    actions: {
      fill: stepTo('fill'),
      free: stepTo('free'),
      close: stepTo('close'),
      reopen: stepTo('reopen')
    }
  })
}

const stepTo =
  (step: keyof typeof locationMachine.transitions): ActionHandler =>
  async (rows, ctx) => {
    if (step === 'close') for (const row of rows) await refuseHeld(ctx, row.id, String(row.place))
    if (step === 'free') for (const row of rows) refuseWithoutRoom(String(row.place), row.capacity, row.held)
    const { to } = locationMachine.transitions[step]
    return { writes: rows.map(({ id }) => ({ id, values: { status: to } })) }
  }

/** What somebody marks a place as is kept as he has marked it; whether it is full beside that is read from what it holds. */
async function markLocations(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<void> {
  for (const { id, values } of drafts)
    if (values.status !== undefined)
      await tx
        .updateTable('arcLocation')
        .set({ status: values.status as LocationState })
        .where('id', '=', id)
        .execute()
}

/** A place occurs once, and what holds volumes stays where it is. */
async function guardLocations(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  for (const { id, values, now } of drafts) {
    for (const part of PARTS) if (mode === 'add' || part in values) values[part] ??= ''
    if (mode === 'delete') await refuseHeld(ctx, id, String(now?.place ?? ''))
    if (mode !== 'add' && mode !== 'edit') continue
    const part = (key: 'room' | (typeof PARTS)[number]) => String(values[key] ?? now?.[key] ?? '')
    const twin = await ctx.tx
      .selectFrom('arcLocation')
      .select('id')
      .where('room', '=', part('room'))
      .where('rowNo', '=', part('rowNo'))
      .where('shelf', '=', part('shelf'))
      .where('box', '=', part('box'))
      .where('id', '<>', id)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (twin) throw unreadable('room', 'transfers:location.taken')
  }
}

async function refuseHeld({ tx }: TxCtx, id: string, place: string): Promise<void> {
  const { rows } = await sql<{ held: number }>`select volumes_at(${id}) as held`.execute(tx)
  const held = Number(rows[0]?.held ?? 0)
  if (held > 0) throw new Refusal('transfers:location.held', { place, count: held })
}

/** What holds all that it takes stays full until something is moved away, or its capacity is another. */
function refuseWithoutRoom(place: string, capacity: unknown, held: unknown): void {
  if (typeof capacity === 'number' && Number(held) >= capacity)
    throw new Refusal('transfers:location.noRoom', { place, capacity })
}
