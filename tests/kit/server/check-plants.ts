import type { CheckedItem } from '#contract/checks/runs.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

import { checkPdf } from '../files/check-samples.ts'
import { numbersFrom } from '../vitest/numbers-from.ts'
import type { TestServer } from './server.ts'

/** A file that is brought in, sound where nothing else is said. */
export interface Planted {
  readonly bytes?: Buffer | null
  readonly name?: string
  readonly row?: Readonly<Record<string, unknown>>
  readonly object?: Readonly<Record<string, unknown>>
}

/** A PDF that an archive takes: it is PDF/A, and what else is asked of it. */
export const soundPdf = (options: Parameters<typeof checkPdf>[0] = {}): Buffer => checkPdf({ pdfa: true, ...options })

const TITLE = '建设项目核准批复'

/** Brings a file into project p3 of the demo as it would be stored: its row, its object, and its bytes in the storage. Its text holds its title. */
export async function plant(
  server: TestServer,
  id: string,
  { bytes = soundPdf({ text: `${TITLE} ${id}` }), name = `${id}.pdf`, row = {}, object = {} }: Planted = {}
): Promise<void> {
  const { storage } = server.app.appContext
  const base = await server.db.selectFrom('arcFile').selectAll().where('id', '=', 'f0071').executeTakeFirstOrThrow()
  await server.db
    .insertInto('arcFile')
    .values({
      ...base,
      title: `${TITLE} ${id}`,
      docNo: null,
      docDate: '2023-05-04',
      uploadTime: '2023-06-01 09:00:00',
      pages: 1,
      volumeId: null,
      status: 'approved',
      ...row,
      id,
      ext: JSON.stringify(row.ext ?? {}),
      unconfirmed: []
    } as never)
    .execute()
  if (bytes === null) return
  const stored = await storage.put(storage.name('archives', 'pdf'), [bytes])
  await server.db
    .insertInto('arcObject')
    .values({
      id: `b-${id}`,
      projectId: base.projectId,
      fileId: id,
      path: stored.path,
      fileName: name,
      bytes: bytes.length,
      format: 'pdf',
      sha256: stored.sha256,
      tenantId: base.tenantId,
      ...object
    })
    .execute()
}

/** Brings in a volume of planted files, as arranging would have left it; what is said of it comes last. */
export async function plantVolume(
  server: TestServer,
  id: string,
  files: readonly { readonly id: string; readonly pages: number }[],
  more: Readonly<Record<string, unknown>> = {}
): Promise<void> {
  const base = await server.db
    .selectFrom('arcVolume')
    .selectAll()
    .where('id', '=', 'v-p3-001')
    .executeTakeFirstOrThrow()
  const { last } = await server.db
    .selectFrom('arcVolume')
    .select((e) => e.fn.max('volumeNo').as('last'))
    .where('projectId', '=', base.projectId)
    .executeTakeFirstOrThrow()
  const volumeNo = Number(last) + 1
  const pages = files.reduce((sum, file) => sum + file.pages, 0)
  const thicknessMm = pages / 10
  await server.db
    .insertInto('arcVolume')
    .values({
      ...base,
      rules: JSON.stringify([]),
      ext: JSON.stringify({}),
      volumeNo,
      archiveNo: `I-YLFJ2022031-00-${500 + volumeNo}`,
      title: `案卷 ${id}`,
      textPages: pages,
      thicknessMm,
      boxSpec: thicknessMm <= 18 ? '20' : '30',
      status: 'draft',
      ...more,
      id
    } as never)
    .execute()
  let page = 1
  for (const [at, file] of files.entries()) {
    await server.db
      .updateTable('arcFile')
      .set({
        volumeId: id,
        volumeOrder: at + 1,
        pages: file.pages,
        pageFrom: page,
        pageTo: page + file.pages - 1,
        status: 'arranged'
      })
      .where('id', '=', file.id)
      .execute()
    page += file.pages
  }
}

/** Brings in so many sound files in so many volumes, each of other pages by the seed; gives the ids of the volumes. */
export async function plantCleanVolumes(
  server: TestServer,
  { files, volumes, seed }: { readonly files: number; readonly volumes: number; readonly seed: number }
): Promise<string[]> {
  const next = numbersFrom(seed)
  const ids: string[] = []
  for (let volume = 0; volume < volumes; volume++) {
    const members: { id: string; pages: number }[] = []
    for (let at = volume; at < files; at += volumes) {
      const [id, pages] = [`clean-${seed}-${at}`, 1 + next(6)]
      await plant(server, id, { bytes: soundPdf({ text: `${TITLE} ${id}`, pages }), row: { pages } })
      members.push({ id, pages })
    }
    const id = `vc-${seed}-${volume}`
    await plantVolume(server, id, members)
    ids.push(id)
  }
  return ids
}

/** What a check gave back: its items, and what it found or left to a person. */
export interface Checked {
  readonly items: readonly CheckedItem[]
  readonly findings: readonly {
    readonly code: string
    readonly kind: string
    readonly level: string
    readonly targetId: string
    readonly said: string
    readonly mend: string
  }[]
  readonly volumes: readonly { readonly id: string; readonly result: string }[]
}

/** Orders a check, waits for its end, and reads what came out. */
export async function checkedBy(server: TestServer, token: string, body: object): Promise<Checked> {
  const { result, message } = await server.ask<{ id: string; job: string }>('POST', '/arrange/check/run', {
    token,
    body
  })
  if (!result) throw new Error(message)
  await jobsOf(server.app.appContext).idle()
  const job = await server.db
    .selectFrom('sysJob')
    .select(['state', 'message'])
    .where('id', '=', result.job)
    .executeTakeFirst()
  if (job?.state !== 'done') throw new Error(`the check is ${job?.state}: ${job?.message}`)
  const query = { id: result.id }
  const run = await server.ask<Pick<Checked, 'items' | 'volumes'>>('GET', '/arrange/check/queryById', { token, query })
  const findings: Checked['findings'][number][] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await server.ask<{ records: Checked['findings'] }>('GET', '/arrange/check/findings', {
      token,
      query: { ...query, pageNo, pageSize: 1000 }
    })
    const records = page.result?.records ?? []
    findings.push(...records)
    if (records.length < 1000) break
  }
  return { items: run.result?.items ?? [], volumes: run.result?.volumes ?? [], findings }
}

/** What of a check is no question to a person, as `target code`; a crash says why. */
export const foundIn = ({ findings }: Checked): string[] =>
  findings
    .filter(({ kind }) => kind !== 'human')
    .map(({ code, kind, targetId, said }) => (kind === 'crashed' ? `${code} ${said}` : `${targetId} ${code}`))
