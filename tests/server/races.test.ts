import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { StepDone } from '#contract/archives/volumes.ts'
import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/collecting.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import { type RegisterClient, signInRegister } from '#kit/registering.ts'
import { colleague, type ReviewClient, signInReviewer, submitted } from '#kit/reviewing.ts'
import { pdf, png } from '#kit/sample-files.ts'
import type { Answer, TestServer } from '#kit/server.ts'
import { STATE_MACHINES } from '#kit/state-machines.ts'
import { signInTasks } from '#kit/tasking.ts'

let server: TestServer
let builder: ArchiveClient
let reviewer: ReviewClient
let register: RegisterClient
let admin: string
let volume: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await signInClient(server, 'sg_yijian', 'p1')
  reviewer = await signInReviewer(server, 'jl_zhengheng', 'p1')
  register = await signInRegister(server)
  // Who keeps templates and also sees the volumes of a project, of which one shows how a draft is drawn.
  await sql`insert into sys_user_role (user_id, role_id, project_id, tenant_id) select u.id, 'r-sys_admin', '*', 1 from sys_user u
    where u.username = 'js_lanjiang'`.execute(server.db)
  admin = await server.signIn('js_lanjiang', 'p2')
  const { result } = await server.ask<readonly { id: string }[]>('GET', '/forms/targets', {
    token: admin,
    query: { target: 'volume' }
  })
  volume = result?.[0]?.id ?? ''
})
afterAll(() => server?.close())

/** What came of one of two that acted at the same moment. */
interface Outcome {
  readonly won: boolean
  readonly said: string
}
type Act = () => Promise<Outcome>
const answered = async (asked: Promise<Answer<unknown>>): Promise<Outcome> => {
  const { success, message, status } = await asked
  expect(status, message).toBeLessThan(500)
  return { won: success, said: message }
}
const outcome = async (asked: Promise<readonly { readonly ok: boolean; readonly message?: string | null }[]>) => {
  const [first] = await asked
  return { won: first?.ok === true, said: first?.message ?? '' }
}
const stateOf = async (table: string, id: string): Promise<string> => {
  const row = await server.db
    .selectFrom(table as 'arcFile')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.status
}
const TRIES = 4

/** Two at once, several times over with the order turned: one wins, the other gets a message, and the row is where the winner has put it. */
async function race(
  table: string,
  prepare: () => Promise<string>,
  acts: (id: string) => Promise<readonly [first: readonly [Act, string], second: readonly [Act, string]]>
): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const id = await prepare()
    const [one, other] = await acts(id)
    const pair = tried % 2 === 0 ? [one, other] : [other, one]
    const outcomes = await Promise.all(pair.map(([act]) => act()))
    expect(
      outcomes.filter(({ won }) => won),
      JSON.stringify(outcomes)
    ).toHaveLength(1)
    const loser = outcomes.find(({ won }) => !won)
    expect(loser?.said).not.toBe('')
    const winner = outcomes.findIndex(({ won }) => won)
    expect(await stateOf(table, id)).toBe(pair[winner]?.[1])
  }
}

describe('of two at once exactly one wins, the other gets a message, and no row is in between', () => {
  /** The machines whose versions are published, with where their calls are and a version that comes along. */
  const PUBLISHED: Readonly<Record<string, readonly [path: string, origin: string, byAction?: boolean]>> = {
    catalogue: ['/business/catalogVersion', 'building-v1', true],
    checkScheme: ['/archives/checkScheme', 'scheme-filing-1'],
    entryTemplate: ['/archives/template', 't-contact-1'],
    pdfTemplate: ['/forms/pdfTemplate', 'form-volume_cover-1'],
    processDefinition: ['/archives/processDefinition', 'process-node_default-1']
  }
  const publishing = Object.keys(STATE_MACHINES).filter(
    (name) => 'publish' in (STATE_MACHINES[name]?.transitions ?? {})
  )

  test.each(publishing)('%s: publish and publish', async (name) => {
    const [path, given, byAction = false] = PUBLISHED[name] ?? ['', '']
    const table = STATE_MACHINES[name]?.table ?? ''
    const rows = await server.db
      .selectFrom(table as 'arcCheckScheme')
      .select('id')
      .where('status', '=', 'published')
      .where('tenantId', '=', 0)
      .execute()
    const origin = rows.some(({ id }) => id === given) ? given : (rows[0]?.id ?? '')
    await race(
      table,
      async () => {
        const body = { ids: origin }
        const copied = await server.ask<{ ids: string[] }>('POST', `${path}/copy`, { token: admin, body })
        expect(copied.result?.ids, copied.message).toHaveLength(1)
        return copied.result?.ids[0] ?? ''
      },
      async (id) => {
        const query = { id }
        const seen = await server.ask<{ rowVersion: number }>('GET', `${path}/queryById`, { token: admin, query })
        const body = byAction ? { ids: id } : { id, rowVersion: seen.result?.rowVersion, target: volume }
        const publish: Act = () => answered(server.ask('PUT', `${path}/publish`, { token: admin, body }))
        return [
          [publish, 'published'],
          [publish, 'published']
        ]
      }
    )
  })

  test('file: accept and return', async () => {
    let row: Awaited<ReturnType<typeof submitted>>
    await race(
      'arcFile',
      async () => {
        row = await submitted(builder)
        await reviewer.view(row)
        return row.id
      },
      async () => [
        [() => outcome(reviewer.accept(row)), 'approved'],
        [() => outcome(reviewer.giveBack(row, '资料不全', '缺签章')), 'returned']
      ]
    )
  })

  test('file: submit and submit; withdraw and accept', async () => {
    await race(
      'arcFile',
      async () => {
        const name = `同时提交${Math.random()}`
        const row = await builder.bring('p1-m11-C5-01', `${name}.pdf`, await pdf(1, { text: name }))
        expect((await builder.save(row, { ...FULL_TEXT, title: name })).ok).toBe(true)
        return row.id
      },
      async (id) => [
        [() => outcome(builder.submit(id)), 'submitted'],
        [() => outcome(builder.submit(id)), 'submitted']
      ]
    )
    let row: Awaited<ReturnType<typeof submitted>>
    await race(
      'arcFile',
      async () => {
        row = await submitted(builder)
        return row.id
      },
      async (id) => {
        await reviewer.view(row)
        return [
          [() => outcome(reviewer.accept(row)), 'approved'],
          [() => outcome(builder.withdraw(id)), 'draft']
        ]
      }
    )
  })

  test('project: confirm and confirm; suspend and suspend', async () => {
    await race(
      'arcProject',
      async () => (await register.submitted()).id,
      async (id) => [
        [() => answered(register.confirm(id)), 'active'],
        [() => answered(register.confirm(id)), 'active']
      ]
    )
    await race(
      'arcProject',
      async () => (await register.confirmed()).id,
      async (id) => [
        [() => answered(register.act('suspend', id, { opinion: '停工' })), 'suspended'],
        [() => answered(register.act('suspend', id, { opinion: '停工' })), 'suspended']
      ]
    )
    await race(
      'arcProject',
      async () => {
        const { id } = await register.confirmed()
        expect((await register.act('suspend', id, { opinion: '停工' })).success).toBe(true)
        return id
      },
      async (id) => {
        const resume: Act = () => answered(register.act('resume', id, { opinion: '复工' }, register.reviewer))
        return [
          [resume, 'active'],
          [resume, 'active']
        ]
      }
    )
  })

  test('enterprise: accept and return; accept and withdraw; submit and submit', async () => {
    const unit = await signInClient(server, 'sj_shizheng', 'p2')
    const id = 'auth-o-sj2'
    const papers = {
      ...{ name: '云澜市政工程设计研究院有限公司', uscc: '91990102MA00000777', legalPerson: '郑午庚', certType: '1' },
      validTo: new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
    }
    const submit = async () => {
      const licence = (await unit.upload('执照.png', png(), 'temp')).path
      const letter = (await unit.upload('授权.pdf', await pdf(1), 'temp')).path
      const body = { ...papers, licence, letter }
      return () => answered(server.ask('PUT', '/account/enterprise/submit', { token: unit.token, body }))
    }
    const put = async (status: string) => {
      await server.db.updateTable('arcOrgAuth').set({ status, validTo: null }).where('id', '=', id).execute()
      await server.db.updateTable('arcOrg').set({ authStatus: status }).where('id', '=', 'o-sj2').execute()
    }
    const waiting = async () => {
      await put('0')
      const sent = await (await submit())()
      expect(sent.won, sent.said).toBe(true)
      return id
    }
    const decide = (action: string, more: object = {}) =>
      answered(
        server.ask('PUT', `/project/enterpriseReview/${action}`, {
          token: register.receiver,
          body: { ids: id, ...more }
        })
      )
    const accept: Act = () => decide('accept')
    await race('arcOrgAuth', waiting, async () => [
      [accept, '2'],
      [() => decide('return', { reason: '证照不清' }), '3']
    ])
    await race('arcOrgAuth', waiting, async () => [
      [accept, '2'],
      [() => answered(server.ask('PUT', '/account/enterprise/withdraw', { token: unit.token, body: {} })), '0']
    ])
    await race(
      'arcOrgAuth',
      async () => {
        await put('0')
        return id
      },
      async () => [
        [await submit(), '1'],
        [await submit(), '1']
      ]
    )
  })

  test('task: claim and claim', async () => {
    await colleague(server, 'jl_second', 'jl_zhengheng', 'p1')
    const [one, two] = [await signInTasks(server, 'jl_zhengheng', 'p1'), await signInTasks(server, 'jl_second', 'p1')]
    await race(
      'arcTask',
      async () => {
        const row = await submitted(builder)
        const task = (await one.list()).find(({ fileId }) => fileId === row.id)
        return task?.id ?? ''
      },
      async (id) => [
        [() => answered(one.act('claim', id)), 'doing'],
        [() => answered(two.act('claim', id)), 'doing']
      ]
    )
  })

  test('volume: lock and lock; lock and edit; unlock and unlock; merge and merge', async () => {
    const token = await server.signIn('js_xinghe', 'p1')
    const send = (method: 'POST' | 'PUT', path: string, body: object) =>
      server.ask<StepDone>(method, `/arrange/volume/${path}`, { token, body })
    const put = (id: string, status: string) =>
      server.db.updateTable('arcVolume').set({ status }).where('id', '=', id).execute()
    const add = async () => {
      const cells = { title: `云澜法院综合楼施工文件${Math.random()}`, compiler: '云澜建工集团有限公司', filer: '赵敏' }
      const { result, message } = await send('POST', 'add', { template: 1, cells })
      expect(result, message).not.toBeNull()
      return result?.volumes[0]?.id ?? ''
    }
    const checked = async () => {
      const id = await add()
      await put(id, 'checked')
      return id
    }
    const lock = (id: string) => () => answered(send('POST', 'lock', { ids: [id] }))
    const versionOf = async (id: string) =>
      (await server.db.selectFrom('arcVolume').select('rowVersion').where('id', '=', id).executeTakeFirstOrThrow())
        .rowVersion
    await race('arcVolume', checked, async (id) => [
      [lock(id), 'locked'],
      [lock(id), 'locked']
    ])
    await race('arcVolume', checked, async (id) => {
      const body = { id, rowVersion: await versionOf(id), template: 1, cells: { remark: '改' } }
      return [
        [lock(id), 'locked'],
        [() => answered(send('PUT', 'edit', body)), 'draft']
      ]
    })
    const unlock = (id: string) => () => answered(send('POST', 'unlock', { ids: [id] }))
    await race(
      'arcVolume',
      async () => {
        const id = await checked()
        expect((await lock(id)()).won).toBe(true)
        return id
      },
      async (id) => [
        [unlock(id), 'checked'],
        [unlock(id), 'checked']
      ]
    )
    const [first, second] = [await add(), await add()]
    const merge = () => answered(send('POST', 'merge', { id: first }))
    const merged = await Promise.all([merge(), merge()])
    expect(
      merged.filter(({ won }) => won),
      JSON.stringify(merged)
    ).toHaveLength(1)
    const left = await server.db
      .selectFrom('arcVolume')
      .select('id')
      .where('id', 'in', [first, second])
      .where('isDelete', '=', false)
      .execute()
    expect(left).toEqual([{ id: first }])
  })
})

const RACED = [
  ...['file.submit', 'file.withdraw', 'file.accept', 'file.return'],
  ...['project.confirm', 'project.suspend', 'project.resumeActive'],
  ...['enterprise.accept', 'enterprise.return', 'enterprise.withdraw', 'enterprise.submit'],
  ...['task.claim', 'volume.lock', 'volume.unlock', 'volume.edit']
]
/** Steps that are not raced here. A step that is declared joins one of the two lists. */
const NOT_RACED = [
  ...['file.takeBackAccept', 'file.takeBackReturn', 'file.arrange', 'file.takeOut', 'file.void'],
  ...['volume.pass', 'volume.fail', 'task.release', 'task.transfer', 'task.finish', 'task.return', 'task.takeBack'],
  ...['enterprise.resubmit', 'enterprise.renew'],
  ...['resumeDraft', 'resumeArranging', 'resumePreAccept', 'resumeTransferring', 'resumeHanded'].map(
    (step) => `project.${step}`
  )
]

test('every declared step that somebody takes is raced, or named among those that are not', () => {
  const declared = Object.entries(STATE_MACHINES).flatMap(([machine, { transitions }]) =>
    Object.entries(transitions)
      .filter(([step, { by }]) => by !== 'system' && step !== 'publish')
      .map(([step]) => `${machine}.${step}`)
  )
  expect([...RACED, ...NOT_RACED].sort()).toEqual(declared.sort())
})
