import type { EntryTemplate } from '#contract/catalogue/entry-templates.ts'
import type { Column } from '#contract/core/column.ts'

import type { TestServer } from './server.ts'

const AT = '/archives/template'
/** The version of the template of volumes that comes along. */
const FIRST = 't-volume-1'

/** Copies the template of volumes that comes along, changes its columns and publishes it as the next version. */
export async function publishVolumeTemplate(
  server: TestServer,
  change: (columns: readonly Column[]) => readonly Column[]
): Promise<void> {
  const token = await server.signIn('admin')
  const one = async (id: string) =>
    (await server.ask<EntryTemplate>('GET', `${AT}/queryById`, { token, query: { id } })).result
  const copied = await server.ask<{ ids: string[] }>('POST', `${AT}/copy`, { token, body: { ids: FIRST } })
  const id = copied.result?.ids[0] ?? ''
  const draft = await one(id)
  const columns = JSON.stringify(change(JSON.parse(draft?.columns ?? '[]') as Column[]))
  for (const [path, more] of [
    ['edit', { columns }],
    ['publish', {}]
  ] as const) {
    const body = { id, rowVersion: (await one(id))?.rowVersion, ...more }
    const { success, message } = await server.ask('PUT', `${AT}/${path}`, { token, body })
    if (!success) throw new Error(message)
  }
}
