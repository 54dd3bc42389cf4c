import type { Project } from '#contract/projects/projects.ts'
import type { RegisteredProject } from '#contract/projects/project-register.ts'

import type { Answer, Asking, TestServer } from './server.ts'

export interface RegisterClient {
  /** Asks a call of the register. */
  readonly call: <T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    verb: string,
    asking: Asking
  ) => Promise<Answer<T>>
  readonly add: (body: object, token?: string) => Promise<Answer<{ row: RegisteredProject; change: string }>>
  /** A registration that its builder has completed. */
  readonly register: (more?: object) => Promise<RegisteredProject>
  /** One that waits for the archive, and one that it has confirmed. */
  readonly submitted: (more?: object) => Promise<RegisteredProject>
  readonly confirmed: () => Promise<RegisteredProject>
  /** Does an action to one project; as the receiver unless said otherwise. */
  readonly act: (
    action: string,
    id: string,
    body?: object,
    token?: string
  ) => Promise<Answer<{ result: Record<string, string> | null }>>
  readonly confirm: (id: string, more?: object, token?: string) => Promise<Answer<unknown>>
  readonly get: (id: string, token?: string) => Promise<RegisteredProject | null | undefined>
  /** Writes columns of a project, whatever they were. */
  readonly put: (id: string, values: Readonly<Record<string, string | null>>) => Promise<unknown>
  readonly builder: string
  readonly receiver: string
  readonly reviewer: string
}

/** What a registration says beside its name before it is submitted. */
export const FACTS = { nature: '1', areaCode: '990102', address: '云澜市星河区望澜街 8 号' }

/** A builder, a receiver and a reviewer at the register of the demo. */
export async function signInRegister(server: TestServer): Promise<RegisterClient> {
  const builder = await server.signIn('js_xinghe', 'p1')
  const receiver = await server.signIn('jieshou', 'p1')
  const reviewer = await server.signIn('shenhe', 'p1')
  let made = 0
  const call: RegisterClient['call'] = (method, verb, asking) => server.ask(method, `/project/list/${verb}`, asking)
  const add: RegisterClient['add'] = (body, token = builder) => call('POST', 'add', { token, body })
  const register: RegisterClient['register'] = async (more = {}) => {
    const { result, message } = await add({ name: `第 ${++made} 号工程`, ...FACTS, ...more })
    if (!result) throw new Error(message)
    return result.row
  }
  const act: RegisterClient['act'] = (action, id, body = {}, token = receiver) =>
    call('PUT', action, { token, body: { ids: id, ...body } })
  const get: RegisterClient['get'] = async (id, token = builder) =>
    (await call<RegisteredProject>('GET', 'queryById', { token, query: { id } })).result
  const confirm: RegisterClient['confirm'] = async (id, more = {}, token = receiver) => {
    const rowVersion = (await get(id, receiver))?.rowVersion
    const body = { id, rowVersion, projectNo: `YL-T-${++made}`, archiveClass: 'I', ...more }
    return call('PUT', 'confirm', { token, body })
  }
  const done = ({ success, message }: Answer<unknown>) => {
    if (!success) throw new Error(message)
  }
  const submitted: RegisterClient['submitted'] = async (more) => {
    const row = await register(more)
    done(await act('submit', row.id, {}, builder))
    return row
  }
  const confirmed = async () => {
    const row = await submitted()
    done(await confirm(row.id))
    return row
  }
  const put: RegisterClient['put'] = (id, values) =>
    server.db.updateTable('arcProject').set(values).where('id', '=', id).execute()
  return { call, add, register, submitted, confirmed, act, confirm, get, put, builder, receiver, reviewer }
}

/** The notices of the register that somebody has been sent, the newest first. */
export async function registerNotices(server: TestServer, user: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('sysAnnouncementSend as s')
    .innerJoin('sysAnnouncement as a', 'a.id', 's.anntId')
    .select(['a.titile', 'a.msgAbstract'])
    .where('s.userId', '=', user)
    .where('a.openPage', '=', 'projects/list')
    .orderBy('a.createTime', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(({ titile, msgAbstract }) => `${titile} ${msgAbstract}`)
}

/** The names of the projects that a list shows. */
export const projectsIn = async (server: TestServer, path: string, token: string): Promise<string[]> =>
  (await server.ask<{ records: Project[] }>('GET', path, { token, query: { pageSize: 100 } })).result?.records.map(
    ({ name }) => name
  ) ?? []
