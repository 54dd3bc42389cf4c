import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { leadsFrom } from '#contract/core/state-machine.ts'
import type { transferMachine } from '#contract/transfers/transfer-machine.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import {
  ASKED_MACHINES,
  type Asked,
  type AskedMachine,
  BY_ROLE,
  TAKE_BACK,
  VERIFY
} from '#kit/server/transfer-steps.ts'
import { readyForTransfer } from '#kit/server/transferring.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

/** One account of each role that works in projects or at the archive. */
const ACCOUNTS = [
  ...['js_xinghe', 'sg_yijian', 'jl_zhengheng', 'sj_fangyuan', 'kc_yantu', 'daiban'],
  ...['jieshou', 'shenhe', 'admin', 'baomi', 'shenji']
]
const ID = BY_ROLE

let server: TestServer
const tokens = new Map<string, string>()
const rights = new Map<string, ReadonlySet<string>>()
beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  for (const account of ACCOUNTS) {
    tokens.set(account, await server.signIn(account, 'p1'))
    rights.set(account, (await server.app.appContext.principals.ofUser(`u-${account}`, 1, 'p1')).rights)
  }
  const { db } = server
  await db
    .insertInto('arcTransfer')
    .values({
      ...{ id: ID, transferNo: 'YJ-ROLE-1', projectId: 'p1', kind: 'formal', mode: 'online' },
      round: 1,
      tenantId: 1
    })
    .execute()
  await db
    .insertInto('arcTransferVolume')
    .values({ transferId: ID, volumeId: 'tv1', projectId: 'p1', tenantId: 1 })
    .execute()
  await db.insertInto('arcLocation').values({ id: ID, room: '角色库', tenantId: 1 }).execute()
  await db
    .insertInto('arcExtension')
    .values({
      ...{ id: ID, projectId: 'p1', formerDay: '2026-12-01', wantedDay: '2027-01-31' },
      reason: '资料未齐',
      applicant: 'u-js_xinghe',
      tenantId: 1
    })
    .execute()
  await db.insertInto('arcHandover').values({ id: ID, projectId: 'p1', transferId: ID, tenantId: 1 }).execute()
})
afterAll(() => server?.close())

/** A call that steps share is refused by its state only where none of them leads from there. */
const isStepFrom = ({ machine, asked }: AskedMachine, call: Asked, state: string): boolean =>
  Object.keys(machine.transitions).some(
    (step) => call !== null && asked[step]?.[1] === call[1] && leadsFrom(machine, step, state)
  )
const put = (table: string, state: string, more = '') =>
  sql`update ${sql.table(table)} set status = ${state} ${sql.raw(more)} where id = ${ID}`.execute(server.db)
const stateOf = async (table: string) =>
  (await sql<{ status: string }>`select status from ${sql.table(table)} where id = ${ID}`.execute(server.db)).rows[0]
    ?.status
const ask = (account: string, [method, path, input = {}]: NonNullable<Asked>) =>
  server.ask(method, path, { token: tokens.get(account), body: { id: ID, ...input } })
/** What a refusal by the state says: the thing as it is, or that it was decided already. */
const BY_STATE = /现在是|已|不能|没有|不在|正在|不可|未|请|须/

describe.each(ASKED_MACHINES.map((row) => [row.machine.table, row] as const))('%s', (table, row) => {
  const { machine, asked } = row
  const steps = Object.entries(machine.transitions)

  test('every declared step has its call, or is brought about by another step', () => {
    expect(Object.keys(asked).sort()).toEqual(steps.map(([step]) => step).sort())
    for (const [step, { by }] of steps) expect(asked[step] === null, step).toBe(by === 'system')
  })

  test('a step is refused to every role that does not hold its right, in a state from which it leads', async () => {
    for (const [step, { from, by }] of steps) {
      const call = asked[step]
      if (!call) continue
      await put(table, from[0] ?? '')
      for (const account of ACCOUNTS) {
        // One call serves accepting and returning: whoever holds one of them is asked by the step itself.
        if (rights.get(account)?.has(by) || (call === TAKE_BACK && rights.get(account)?.has('transfer.review:return')))
          continue
        const { status, success } = await ask(account, call)
        expect({ step, account, status, success }).toEqual({ step, account, status: 403, success: false })
      }
      expect(await stateOf(table), step).toBe(from[0])
    }
  })

  test('a step is refused to who holds its right in every state from which it does not lead, and changes nothing', async () => {
    for (const [step, { by }] of steps) {
      const call = asked[step]
      const account = ACCOUNTS.find((one) => rights.get(one)?.has(by))
      if (!call || account === undefined) continue
      for (const state of machine.states) {
        // A receipt that was given is answered again, and what was verified goes on being copied.
        if (
          isStepFrom(row, call, state) ||
          (step === 'shelve' && state === 'completed') ||
          (call === VERIFY && state === 'verified')
        )
          continue
        // What is under review with nobody may be claimed: here somebody else has it.
        await put(table, state, state === 'reviewing' ? ", reviewer = 'u-admin'" : '')
        const { success, message } = await ask(account, call)
        expect({ step, state, success, isSaid: BY_STATE.test(message) }, message).toEqual({
          step,
          state,
          success: false,
          isSaid: true
        })
        expect(await stateOf(table), `${step} ${state}`).toBe(state)
      }
    }
  })
})

describe('who has a part in a transfer already', () => {
  const as = async (account: string, call: NonNullable<Asked>, state: string, set: string) => {
    await put('arc_transfer', state, `, applicant = null, submitted_by = null, decided_by = null, reviewer = null`)
    await put('arc_transfer', state, set)
    const answer = await ask(account, call)
    await jobsOf(server.app.appContext).idle()
    return { ...answer, now: await stateOf('arc_transfer') }
  }
  const SELF = (column: string, account: string) => `, ${column} = 'u-${account}'`

  test.each([
    ['claim', 'submitted', 'shenhe', asked('claim')],
    ['accept', 'reviewing', 'shenhe', asked('accept')],
    ['return', 'reviewing', 'shenhe', asked('return')],
    ['receive', 'packed', 'jieshou', asked('receive')],
    ['sendBack', 'received', 'jieshou', asked('sendBack')],
    ['shelve', 'verified', 'jieshou', asked('shelve')]
  ] as const)('has applied, and does not %s it', async (_, state, account, call) => {
    for (const column of ['applicant', 'submitted_by']) {
      const { status, now, message } = await as(
        account,
        call,
        state,
        SELF(column, account) + (state === 'reviewing' ? SELF('reviewer', account) : '')
      )
      expect({ status, now }, message).toEqual({ status: 403, now: state })
    }
  })

  test('has accepted it, and does not shelve it, nor after it was returned to him', async () => {
    expect(await as('jieshou', asked('shelve'), 'verified', SELF('decided_by', 'jieshou'))).toMatchObject({
      status: 403,
      now: 'verified'
    })
    // Who had nothing to do with it is refused for its copies alone, not for himself.
    const other = await as('jieshou', asked('shelve'), 'verified', SELF('decided_by', 'shenhe'))
    expect(other).toMatchObject({ success: false, now: 'verified' })
    expect(other.status).not.toBe(403)
  })

  test('reviews only what he has before him', async () => {
    const other = await as('shenhe', asked('accept'), 'reviewing', SELF('reviewer', 'jieshou'))
    expect(other).toMatchObject({ success: false, now: 'reviewing' })
  })
})

describe('a step that its guards let pass is taken by who holds its right', () => {
  test.each([
    ['arc_transfer', 'withdraw', 'submitted', 'withdrawn', 'js_xinghe', ''],
    ['arc_transfer', 'reopen', 'withdrawn', 'draft', 'js_xinghe', ''],
    ['arc_transfer', 'claim', 'submitted', 'reviewing', 'shenhe', ', reviewer = null, assignee = null'],
    ['arc_transfer', 'release', 'reviewing', 'submitted', 'shenhe', ", reviewer = 'u-shenhe'"],
    ['arc_transfer', 'return', 'reviewing', 'returned', 'shenhe', ", reviewer = 'u-shenhe'"],
    ['arc_transfer', 'rectify', 'reviewing', 'rectify', 'shenhe', ", reviewer = 'u-shenhe', kind = 'pre'"],
    ['arc_transfer', 'unpack', 'packed', 'accepted', 'js_xinghe', ''],
    ['arc_transfer', 'breakOff', 'transmitting', 'packed', 'js_xinghe', ''],
    ['arc_transfer', 'sendBack', 'received', 'returned', 'jieshou', ''],
    ['arc_transfer', 'sendBack', 'verify_failed', 'returned', 'shenhe', ''],
    ['arc_transfer', 'sendBack', 'verified', 'returned', 'jieshou', ''],
    ['arc_extension', 'approve', 'applied', 'approved', 'shenhe', ''],
    ['arc_extension', 'refuse', 'applied', 'refused', 'shenhe', ''],
    ['arc_extension', 'withdraw', 'applied', 'withdrawn', 'js_xinghe', ''],
    ['arc_handover', 'unsign', 'js_signed', 'draft', 'js_xinghe', ''],
    ['arc_handover', 'revoke', 'issued', 'revoked', 'shenhe', ''],
    ['arc_location', 'fill', 'open', 'full', 'jieshou', ''],
    ['arc_location', 'free', 'full', 'open', 'jieshou', ''],
    ['arc_location', 'close', 'open', 'closed', 'jieshou', ''],
    ['arc_location', 'close', 'full', 'closed', 'jieshou', ''],
    ['arc_location', 'reopen', 'closed', 'open', 'jieshou', '']
  ] as const)('%s: %s from %s to %s by %s', async (table, step, from, to, account, set) => {
    if (table === 'arc_transfer')
      await put(
        table,
        from,
        ", applicant = 'u-js_xinghe', submitted_by = 'u-js_xinghe', reviewer = null, decided_by = null, kind = 'formal', assignee = null"
      )
    await put(table, from, set)
    const call = ASKED_MACHINES.find(({ machine }) => machine.table === table)?.asked[step]
    const { success, message } = await ask(account, call!)
    expect({ success, now: await stateOf(table) }, message).toEqual({ success: true, now: to })
  })
})

function asked(step: keyof typeof transferMachine.transitions): NonNullable<Asked> {
  const call = ASKED_MACHINES[0]?.asked[step]
  if (!call) throw new Error(`${step} has no call`)
  return call
}
