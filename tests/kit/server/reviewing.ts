import type { RecentDecision, ReviewDetail, ReviewOutcome, ReviewRow } from '#contract/archives/review.ts'
import type { MarkedPlace, ReturnMarks } from '#contract/archives/returns.ts'

import { type ArchiveClient, FULL_TEXT } from './collecting.ts'
import { pdf } from '../files/sample-files.ts'
import type { Answer, TestServer } from './server.ts'

/** What somebody at the review screen does, as calls. */
export interface ReviewClient {
  readonly queue: (query?: Readonly<Record<string, string>>) => Promise<Answer<{ records: ReviewRow[]; total: number }>>
  readonly detail: (id: string) => Promise<Answer<ReviewDetail>>
  readonly claim: (id: string) => Promise<Answer<ReviewRow>>
  readonly release: (...ids: string[]) => Promise<Answer>
  /** Views the pages of a file as it is. */
  readonly view: (row: Seen) => Promise<Answer<ReviewRow>>
  readonly accept: (...rows: Seen[]) => Promise<ReviewOutcome[]>
  /** Accepts a file with an opinion, or with the place of its seal. */
  readonly acceptWith: (
    row: Seen,
    words: { readonly opinion?: string; readonly seal?: MarkedPlace }
  ) => Promise<ReviewOutcome[]>
  readonly giveBack: (row: Seen, reason: string, opinion?: string, marks?: ReturnMarks) => Promise<ReviewOutcome[]>
  /** Takes back the last command, or a named one. */
  readonly takeBack: (batch?: string) => Promise<Answer<ReviewOutcome[]>>
  readonly recent: () => Promise<RecentDecision[]>
}
type Seen = Pick<ReviewRow, 'id' | 'rowVersion' | 'objects'>

const seen = ({ id, rowVersion, objects }: Seen) => ({
  id,
  rowVersion,
  ...(objects[0] && { document: objects[0].sha256 })
})

/** Sits somebody down at the review screen of a project. */
export async function signInReviewer(server: TestServer, username: string, project: string): Promise<ReviewClient> {
  const token = await server.signIn(username, project)
  const at = '/archives/review'
  const write = <T>(path: string, body: unknown) => server.ask<T>('POST', `${at}/${path}`, { token, body })
  const outcomes = async (path: string, body: unknown) => {
    const { result, message } = await write<ReviewOutcome[]>(path, body)
    if (!result) throw new Error(message)
    return result
  }
  const recent = async () => (await server.ask<RecentDecision[]>('GET', `${at}/decisions`, { token })).result ?? []
  return {
    queue: (query = {}) => server.ask('GET', `${at}/list`, { token, query: { pageSize: 1000, ...query } }),
    detail: (id) => server.ask('GET', `${at}/queryById`, { token, query: { id } }),
    claim: (id) => write('claim', { id }),
    release: (...ids) => write('release', { ids }),
    view: ({ id, rowVersion, objects }) =>
      write('view', { id, rowVersion, documents: objects.map(({ sha256 }) => sha256) }),
    accept: (...rows) => outcomes('accept', { rows: rows.map(seen) }),
    acceptWith: (row, words) => outcomes('accept', { rows: [seen(row)], ...words }),
    giveBack: (row, reason, opinion, marks) =>
      outcomes('return', {
        rows: [seen(row)],
        reason,
        ...(opinion !== undefined && { opinion }),
        ...(marks && { marks })
      }),
    takeBack: async (batch) => write('takeBack', { batch: batch ?? (await recent())[0]?.batch ?? 'none' }),
    recent
  }
}

let made = 0

/** A file that somebody has described and submitted. */
export async function submitted(client: ArchiveClient, node = 'p1-m11-C5-01'): Promise<ReviewRow> {
  const name = `隐蔽工程验收记录${made++}`
  const row = await client.bring(node, `${name}.pdf`, await pdf(1, { text: name.slice(8) }))
  const saved = await client.save(row, { ...FULL_TEXT, title: name })
  if (!saved.ok) throw new Error(saved.message)
  const [outcome] = await client.submit(row.id)
  if (!outcome?.row) throw new Error(outcome?.message)
  return outcome.row as ReviewRow
}

/** A second person in the role of an existing one, in his project. */
export async function colleague(server: TestServer, username: string, like: string, project: string): Promise<void> {
  const { db } = server
  const first = await db.selectFrom('sysUser').selectAll().where('username', '=', like).executeTakeFirstOrThrow()
  const id = `u-${username}`
  await db
    .insertInto('sysUser')
    .values({
      id,
      username,
      realname: `同事${username}`,
      tenantId: first.tenantId,
      currentProject: project,
      status: '1'
    })
    .execute()
  const member = await db
    .selectFrom('arcProjectMember')
    .selectAll()
    .where('userId', '=', first.id)
    .where('projectId', '=', project)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('arcProjectMember')
    .values({
      projectId: project,
      userId: id,
      orgId: member.orgId,
      dataScope: member.dataScope,
      tenantId: first.tenantId
    })
    .execute()
  for (const { catalogCode, canRead, canWrite } of await db
    .selectFrom('arcMemberScope')
    .selectAll()
    .where('userId', '=', first.id)
    .where('projectId', '=', project)
    .execute())
    await db
      .insertInto('arcMemberScope')
      .values({ projectId: project, userId: id, catalogCode, canRead, canWrite, tenantId: first.tenantId })
      .execute()
  for (const { roleId, projectId } of await db
    .selectFrom('sysUserRole')
    .selectAll()
    .where('userId', '=', first.id)
    .execute())
    await db.insertInto('sysUserRole').values({ userId: id, roleId, projectId, tenantId: first.tenantId }).execute()
}
