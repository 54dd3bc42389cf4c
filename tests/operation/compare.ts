import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import type { MixedLoad } from './mixed-load.ts'
import type { PatientClient } from './patient-client.ts'

/** How long ordered jobs may take after the load has ended. Milliseconds. */
const JOBS = 120_000
const UNKNOWN = 'is there and was never acknowledged'
/** Compared at a time. */
const TOGETHER = 8

/**
 * What differs between what was acknowledged and what is there: nothing, where nothing was lost and nothing was done twice. `all` are the
 * loads that have run on the database, whose jobs notify together.
 */
export async function differences(
  load: MixedLoad,
  database: pg.ClientConfig,
  reader: PatientClient,
  all: readonly MixedLoad[] = [load]
): Promise<string[]> {
  const orders = all.flatMap(({ acknowledged }) => acknowledged.jobs)
  const client = new pg.Client(database)
  await client.connect()
  const rows = async <T extends object>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows
  // What was given up may be there or not: that it was given up is a failure of its own.
  const isWhole = load.failures.length === 0
  try {
    const { positions, files, uploads, jobs } = load.acknowledged
    const found: string[] = []
    found.push(
      ...compareRows(
        'position',
        new Map([...positions].map(([id, row]) => [id, { ...row, text: row.description }])),
        await rows('select id, row_version::int as version, description as text from sys_position where code like $1', [
          `L${load.mark}%`
        ])
      ),
      ...compareRows(
        'file',
        new Map([...files].map(([id, row]) => [id, { ...row, text: row.title }])),
        await rows('select id, row_version::int as version, title as text from arc_file where title like $1', [
          `关于负载${load.mark}%`
        ])
      )
    )
    const objects = await rows<{ path: string }>('select path from arc_object where file_name like $1', [
      `${load.mark}-%`
    ])
    found.push(
      ...compareNames(
        'upload',
        new Set(uploads.keys()),
        objects.map(({ path }) => path)
      )
    )
    found.push(...(await compareBytes(uploads, reader)))
    const ended = async () =>
      rows<{ id: string; state: string }>(`select id, state from sys_job where id = any($1)`, [orders])
    for (const end = Date.now() + JOBS; Date.now() < end; await pause(500))
      if ((await ended()).every(({ state }) => state !== 'waiting' && state !== 'running')) break
    const states = (await ended()).filter(({ id }) => jobs.includes(id))
    found.push(
      ...compareNames(
        'job',
        new Set(jobs),
        states.map(({ id }) => id)
      )
    )
    for (const { id, state } of states) if (state !== 'done') found.push(`job ${id} is ${state}`)
    const notices = await rows<{ count: number }>(
      `select count(*)::int as count from sys_announcement where titile like '后台任务%' and msg_type = 'USER'`
    )
    if (notices[0]?.count !== orders.length)
      found.push(`${orders.length} jobs are announced by ${notices[0]?.count} notices`)
    return isWhole ? found : found.filter((one) => !one.endsWith(UNKNOWN))
  } finally {
    await client.end()
  }
}

interface Row {
  readonly id: string
  readonly version: number
  readonly text: string | null
}

function compareRows(
  what: string,
  acknowledged: ReadonlyMap<string, { readonly changes: number; readonly text: string | null }>,
  rows: readonly Row[]
): string[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const wrong = [...acknowledged].flatMap(([id, { changes, text }]) => {
    const row = known.get(id)
    if (!row) return []
    return row.text === text && row.version === firstVersion(what) + changes
      ? []
      : [
          `${what} ${id}: ${changes} changes to "${text}" were acknowledged, version ${row.version} "${row.text}" is there`
        ]
  })
  return [...compareNames(what, new Set(acknowledged.keys()), [...known.keys()]), ...wrong]
}

/** A file is added as an empty draft first and described by its cells then, in one transaction. */
const firstVersion = (what: string) => (what === 'file' ? 2 : 1)

function compareNames(what: string, acknowledged: ReadonlySet<string>, there: readonly string[]): string[] {
  const found = new Set(there)
  return [
    ...[...acknowledged].filter((id) => !found.has(id)).map((id) => `${what} ${id} was acknowledged and is not there`),
    ...there.filter((id) => !acknowledged.has(id)).map((id) => `${what} ${id} ${UNKNOWN}`),
    ...(found.size === there.length ? [] : [`a ${what} is there twice`])
  ]
}

async function compareBytes(uploads: ReadonlyMap<string, string>, reader: PatientClient): Promise<string[]> {
  const found: string[] = []
  const left = [...uploads]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, sha256] = next
      const bytes = await reader.bytes(path)
      const digest = createHash('sha256').update(bytes).digest('hex')
      if (digest !== sha256) found.push(`upload ${path} has other bytes`)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return found
}
