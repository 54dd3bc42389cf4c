import { sql } from 'kysely'

import { transferMachine } from '#contract/transfers/transfer-machine.ts'
import type { AgentFacts, EventFacts } from '#package/format/facts.ts'

import type { HeldTransfer, StepCtx } from '../../domain/transfer/steps.ts'
import type { PackableObject } from './frozen.ts'

/** Who works where no person does. */
const PRODUCT = 'urban-archives'
const TYPES = { submitted: 'described', accepted: 'reviewed' } as const

/** What happened to the files of a transfer until they are packed, and who did it. What one person brought on one day is one event. */
export async function packageEvents(
  { tx }: Pick<StepCtx, 'tx'>,
  { id, round, transferNo }: HeldTransfer,
  objects: readonly PackableObject[],
  { checked }: { readonly checked: string }
): Promise<{ readonly events: readonly EventFacts[]; readonly agents: readonly AgentFacts[] }> {
  // What leads to the same states from elsewhere, as 放回 and 撤销打包 do, is neither a submission nor an acceptance.
  const steps = await sql<{
    id: string
    to: keyof typeof TYPES
    by: string | null
    at: string
    opinion: string | null
  }>`
    select id, to_status as to, by_user as by, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, opinion
    from arc_transfer_log where transfer_id = ${id} and round = ${round} and (to_status = 'submitted' and from_status = any (${[...transferMachine.transitions.submit.from]}::text[])
      or to_status = 'accepted' and from_status = any (${[...transferMachine.transitions.accept.from]}::text[])) order by at, id`.execute(
    tx
  )
  const brought = Map.groupBy(objects, ({ createBy, at }) => `${createBy ?? PRODUCT} ${at.slice(0, 10)}`)
  const one = { outcome: 'success', objects: [] as readonly string[] }
  const events: EventFacts[] = [
    ...[...brought].map(
      ([key, some], at): EventFacts => ({
        ...{ id: `received-${at + 1}`, type: 'received', outcome: 'success', detail: null },
        ...{
          at:
            some
              .map((object) => object.at)
              .toSorted()
              .at(-1) ?? '',
          agents: [key.split(' ')[0] ?? PRODUCT]
        },
        objects: some.map((object) => object.id)
      })
    ),
    ...steps.rows.flatMap(({ id: step, to, by, at, opinion }): EventFacts[] => {
      const own = { ...one, at, agents: [by ?? PRODUCT] }
      const event = { ...own, id: `step-${step}`, type: TYPES[to], detail: opinion ?? transferNo }
      // What is submitted has passed its checks: it is refused elsewise.
      return to === 'submitted' ? [event, { ...own, id: `checked-${step}`, type: 'checked', detail: checked }] : [event]
    }),
    {
      ...one,
      ...{ id: 'packed', type: 'packed', at: new Date().toISOString(), detail: transferNo, agents: [PRODUCT] }
    }
  ]
  const people = [...new Set(events.flatMap(({ agents }) => agents))].filter((agent) => agent !== PRODUCT)
  const names = await tx
    .selectFrom('sysUser')
    .select(['id', 'realname', 'username'])
    .where('id', '=', sql<string>`any (${people}::text[])`)
    .execute()
  const nameOf = new Map(names.map((user) => [user.id, user.realname || user.username]))
  return {
    events,
    agents: [
      ...people.map((user): AgentFacts => ({ id: user, name: nameOf.get(user) ?? user, type: 'person' })),
      { id: PRODUCT, name: PRODUCT, type: 'software' }
    ]
  }
}
