import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Call } from '#contract/core/call.ts'
import { HEADER, type Reply } from '#contract/core/reply.ts'
import { SCREENS } from '#contract/screens.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import menus from '../../../src/server/db/seed/data/menus.json' with { type: 'json' }
import roles from '../../../src/server/db/seed/data/roles.json' with { type: 'json' }

/** An account of the demo for each role, which holds that role alone here: in every project, or in `OWN`. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  sys_admin: 'admin',
  sec_admin: 'baomi',
  audit_admin: 'shenji',
  da_receiver: 'jieshou',
  da_reviewer: 'shenhe',
  js_manager: 'js_xinghe',
  sg_archivist: 'sg_yijian',
  jl_engineer: 'jl_zhengheng',
  sj_user: 'sj_fangyuan',
  kc_user: 'kc_yantu',
  svc_agent: 'daiban',
  project_viewer: 'newcomer',
  reader: 'chayue'
}
const OWN = 'p1'
/** All are members there, and nobody was given a role. */
const OTHER = 'p2'
const OTHER_TENANT = 2

/**
 * Actions of built screens that no call names: what they allow is shown, printed or saved by the page out of what it has been given, is a
 * part of another call (who shares a view, who puts his signature into a PDF), or is everybody's (the own account).
 */
const WITHOUT_CALL: readonly string[] = [
  'home:shareView',
  'account.center:edit',
  'account.settings:edit',
  'org.detail:print',
  'project.enterprise:review',
  'project.handover:print',
  'project.handover:take',
  'base.template:export',
  'archives.collect:print',
  'pdf.create:print',
  'pdf.create:download',
  'pdf.edit:sign',
  'pdf.edit:print',
  'pdf.edit:download',
  'pdf.preview:download',
  'pdf.preview:print',
  'arrange.volume:print',
  'transfer.apply:print',
  'after.finished:print',
  'after.stat:print'
]

let server: TestServer
let guarded: readonly Call[]
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  guarded = [...server.app.appContext.served.values()]
    .map(({ call }) => call)
    .filter((call) => typeof call.serves !== 'string')
  for (const { code, everywhere } of roles) {
    const userId = `u-${ACCOUNTS[code]}`
    const { id: roleId } = await server.db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', code)
      .executeTakeFirstOrThrow()
    await server.db.deleteFrom('sysUserRole').where('userId', '=', userId).execute()
    await server.db
      .insertInto('sysUserRole')
      .values({ userId, roleId, projectId: everywhere ? '*' : OWN, tenantId: 1 })
      .execute()
    await server.db.deleteFrom('arcProjectMember').where('userId', '=', userId).execute()
    await server.db
      .insertInto('arcProjectMember')
      .values([OWN, OTHER].map((projectId) => ({ id: `${projectId}-${code}`, projectId, userId, tenantId: 1 })))
      .execute()
    await server.db.insertInto('sysUserTenant').values({ userId, tenantId: OTHER_TENANT }).execute()
  }
})
afterAll(() => server.close())

/** The menus that are built; of those that come later nobody has any right yet. */
const BUILT = menus.filter(({ component }) => SCREENS.some((screen) => screen === component))
const builtKeys = new Set(BUILT.map(({ key }) => key))
const rightsOf = ({ menus: keys, actions }: (typeof roles)[number]) =>
  new Set([...keys, ...actions].filter((right) => builtKeys.has(right.split(':')[0] ?? '')))
/** Whether a call refuses somebody for want of the right; what else is wrong with the question is said after that. */
async function isRefused(call: Call, token: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const { config, app } = server
  const { statusCode, body } = await app.inject({
    method: call.method,
    url: config.contextPath + call.path.replaceAll(/:\w+/g, 'x'),
    headers: { [HEADER.token]: token, ...headers },
    // A writing call takes no empty list, so nothing is written.
    ...(call.method !== 'GET' && { payload: [] })
  })
  return statusCode === 403 && (JSON.parse(body) as Reply).message === '拒绝访问'
}
/** The calls that answer somebody otherwise than his role says. */
async function disagreements(token: string, held: ReadonlySet<string>, headers = {}): Promise<string[]> {
  const found: string[] = []
  for (const call of guarded) {
    const mayCall = (call.serves as readonly string[]).some((right) => held.has(right))
    if ((await isRefused(call, token, headers)) === mayCall)
      found.push(`${call.method} ${call.path} ${mayCall ? 'refuses who may' : 'serves who may not'}`)
  }
  return found
}

test('each action of a screen that is built guards a call, or is known to have none', () => {
  const served = new Set(guarded.flatMap(({ serves }) => serves as readonly string[]))
  const actions = BUILT.flatMap(({ key, actions = [] }) => actions.map(([action]) => `${key}:${action}`))
  expect(actions.filter((action) => !served.has(action))).toEqual(WITHOUT_CALL)
})

describe.each(roles)('$code', (role) => {
  const session = (project: string) => server.signIn(ACCOUNTS[role.code] ?? '', project)

  test('calls in its own project what its grants name, and nothing else', async () => {
    expect(await disagreements(await session(OWN), rightsOf(role))).toEqual([])
  })

  test('calls in another project of which its holder is a member what it may everywhere, and nothing else', async () => {
    expect(await disagreements(await session(OTHER), role.everywhere ? rightsOf(role) : new Set())).toEqual([])
  })

  test('calls nothing in another tenant that its holder belongs to', async () => {
    const headers = { [HEADER.tenant]: String(OTHER_TENANT) }
    expect(await disagreements(await session(OWN), new Set(), headers)).toEqual([])
  })
})
