import type { TaskReceiver, TaskSteps } from '#contract/archives/tasks.ts'

import type { Answer, TestServer } from './server.ts'

/** A task as its list has it. */
export interface TaskLine {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly box: string
  readonly can: string
  readonly holder: string | null
  readonly dueDate: string | null
  readonly daysLeft: number | null
  readonly fileId: string | null
  readonly nodeId: string | null
  readonly unit: string | null
  readonly opinion: string | null
}

/** What somebody does at 我的任务, as calls. */
export interface TaskClient {
  readonly token: string
  readonly list: (query?: Readonly<Record<string, string>>) => Promise<readonly TaskLine[]>
  readonly one: (id: string) => Promise<Answer<TaskLine>>
  /** Does an action of the list to tasks. */
  readonly act: (name: string, id: string, more?: Readonly<Record<string, unknown>>) => Promise<Answer>
  readonly finish: (id: string, form?: Readonly<Record<string, string>>, opinion?: string) => Promise<Answer>
  readonly transfer: (id: string, receiver: string, opinion?: string) => Promise<Answer>
  readonly receivers: (id: string) => Promise<readonly TaskReceiver[]>
  readonly steps: (id: string) => Promise<Answer<TaskSteps>>
  readonly counts: () => Promise<Readonly<Record<string, number>>>
  readonly start: (nodeId: string, orgId?: string) => Promise<Answer<{ id: string }>>
}

/** Sits somebody down at the tasks of a project. */
export async function signInTasks(server: TestServer, username: string, project: string): Promise<TaskClient> {
  const token = await server.signIn(username, project)
  const at = '/archives/task'
  const put = (path: string, body: unknown) => server.ask('PUT', `${at}/${path}`, { token, body })
  return {
    token,
    list: async (query = {}) =>
      (await server.ask<{ records: TaskLine[] }>('GET', `${at}/list`, { token, query: { pageSize: 1000, ...query } }))
        .result?.records ?? [],
    one: (id) => server.ask('GET', `${at}/queryById`, { token, query: { id } }),
    act: (name, id, more = {}) => put(name, { ids: id, ...more }),
    finish: (id, form = {}, opinion = '') => put('process', { id, form, opinion }),
    transfer: (id, receiver, opinion) => put('transfer', { id, receiver, ...(opinion !== undefined && { opinion }) }),
    receivers: async (id) =>
      (await server.ask<TaskReceiver[]>('GET', `${at}/receivers`, { token, query: { id } })).result ?? [],
    steps: (id) => server.ask('GET', `${at}/steps`, { token, query: { id } }),
    counts: async () => (await server.ask<Record<string, number>>('GET', `${at}/count`, { token })).result ?? {},
    start: (nodeId, orgId) =>
      server.ask('POST', '/archives/process/start', { token, body: { nodeId, ...(orgId !== undefined && { orgId }) } })
  }
}
