import type { ProjectRole, ProjectUser } from '#contract/organisation/project-users.ts'

import type { Answer, TestServer } from './server.ts'

const PATH = '/organization/systemUser'
/** Somebody who has no account yet, and his place in the project. */
export const CLERK = { username: 'clerk_qian', realname: '钱丑乙' }
const PLACE = { participantId: 'p1-SG', post: '资料员' }

interface Written {
  readonly change: string
  readonly ids: string[]
  readonly result: { username: string; password: string } | null
}
interface Invitation {
  readonly id: string
  readonly project: string
  readonly roles: string
}

/** What was said: the message and the faults. */
export const wordsOf = ({ message, result, ...rest }: Answer<unknown>): string =>
  JSON.stringify([message, (rest as { faults?: unknown }).faults])

/** What the leader of the demo's first project does with its people, as calls; `server` is asked when one is made. */
export function projectPeople(server: () => TestServer) {
  let known: Promise<string> | undefined
  const leader = () => (known ??= server().signIn('js_xinghe', 'p1'))
  const write = async <T = Written>(method: 'POST' | 'PUT' | 'DELETE', path: string, given: object, token?: string) =>
    server().ask<T>(method, `${PATH}/${path}`, {
      token: token ?? (await leader()),
      ...(method === 'DELETE' ? { query: given as Record<string, string> } : { body: given })
    })
  const read = async <T>(path: string, token?: string, query: Record<string, string> = {}) =>
    (await server().ask<T>('GET', `${PATH}/${path}`, { token: token ?? (await leader()), query })).result
  const list = async (token?: string) =>
    (await read<{ records: ProjectUser[] }>('list', token, { pageSize: '100' }))?.records ?? []
  const invite = (account: string, more: object = {}) =>
    write<{ id: string }>('POST', 'invite', { account, ...PLACE, roleIds: [], ...more })
  const answer = (what: 'accept' | 'refuse', id: string | undefined, token: string) =>
    server().ask('PUT', `/organization/invitation/${what}`, { token, body: { id } })
  return {
    leader,
    /** The leader signs in anew: his sessions have ended. */
    signInAgain: () => {
      known = undefined
    },
    write,
    read,
    list,
    invite,
    answer,
    rolesOf: async () => (await read<ProjectRole[]>('roles')) ?? [],
    add: (more: object = {}) => write('POST', 'add', { ...CLERK, ...PLACE, roleIds: [], ...more }),
    async memberOf(username: string, token?: string) {
      const found = (await list(token)).find((one) => one.username === username)
      if (!found) throw new Error(`${username} is not in the project`)
      return found
    },
    act: (action: string, { id }: { readonly id: string }) =>
      write<{ result: { password: string } | null }>('PUT', action, { ids: id }),
    assign: ({ id, rowVersion }: ProjectUser, roleIds: readonly string[], token?: string) =>
      write('PUT', 'assign', { id, rowVersion, roleIds }, token),
    remove: ({ id }: { readonly id: string }, token?: string) => write('DELETE', 'remove', { id }, token),
    undo: (change: string | undefined) => write('POST', 'undo', { change }),
    /** The invitations that wait for somebody. */
    mine: async (token: string) =>
      (await server().ask<Invitation[]>('GET', '/organization/invitation/mine', { token })).result ?? [],
    /** Invites somebody, who accepts. */
    async bringIn(account: string, username: string, more: object = {}) {
      const invited = await invite(account, more)
      const token = await server().signIn(username)
      return { accepted: await answer('accept', invited.result?.id, token), token }
    },
    /** The projects that somebody can choose. */
    projectsOf: async (token: string) =>
      (await server().ask<{ records: { id: string }[] }>('GET', '/system/sysProject/queryList', { token })).result
        ?.records,
    async noticesOf(user: string) {
      const rows = await server()
        .db.selectFrom('sysAnnouncementSend as s')
        .innerJoin('sysAnnouncement as a', 'a.id', 's.anntId')
        .select('a.titile')
        .where('s.userId', '=', user)
        .execute()
      return rows.map(({ titile }) => titile)
    },
    /** Somebody has changed his first password. */
    async changedPassword(username: string = CLERK.username) {
      await server()
        .db.updateTable('sysUserSecret')
        .set({ mustChange: false })
        .where('userId', 'in', (user) => user.selectFrom('sysUser').select('id').where('username', '=', username))
        .execute()
      server().app.appContext.principals.forget()
    }
  }
}
