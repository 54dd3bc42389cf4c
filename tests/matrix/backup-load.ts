/**
 * `npm run matrix -- backup-load`: an archive of a million files under lists, saves, uploads and jobs, which is backed up by the clock
 * and by the command meanwhile; then rows are deleted by mistake and brought back by a restore to the moment before.
 * `FILES=20000` takes fewer, `RATE=20` asks so much a second, `QUIET=20` is how long it is left undisturbed, in seconds.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { emptyFolder, PASSWORD } from '#kit/product/demo-folder.ts'
import { operateJson } from '#kit/product/operator.ts'
import { startProcess } from '#kit/product/server-process.ts'
import { runningEmbedded } from '#server/db/embedded/attach.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'

import { differences } from '../operation/compare.ts'
import { largeArchive } from '../operation/large-archive.ts'
import { MixedLoad } from '../operation/mixed-load.ts'
import { PatientClient } from '../operation/patient-client.ts'
import { figuresOf, inPhase } from '../operation/phases.ts'
import { until } from '../operation/programs.ts'
import { differingTables, rowsAt } from '../operation/rows-at.ts'
import { Verdict } from '../operation/verdict.ts'

const FILES = Number(process.env.FILES ?? 1_000_000)
/** So many of the files have stored bytes of 20 KB. */
const STORED = Math.ceil(FILES / 100)
const RATE = Number(process.env.RATE ?? 40)
const QUIET = Number(process.env.QUIET ?? 120) * 1000
/** What one request may take. Milliseconds. */
const MOST = 1000
/** The keeper of changes comes twice a minute. Milliseconds. */
const KEPT = 65_000

interface Ended {
  readonly seconds: number
  readonly rows: number
  readonly copied: number
  readonly copiedBytes: number
  readonly faults: readonly unknown[]
}

const verdict = new Verdict()
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)
const say = (line: string) => process.stdout.write(`    ${line}\n`)
const place = emptyFolder()
const restored = emptyFolder()
const key = join(place, 'key')
writeFileSync(key, 'a key that nobody guesses')
const settings = { BACKUP_TO: join(place, 'backups'), BACKUP_KEY_FILE: key, BACKUP_CHANGES: 'on' }
const [filling, data] = await inPhase('', () => largeArchive({ files: FILES, stored: STORED }))
say(`${FILES} files are made in ${((filling.to - filling.from) / 1000).toFixed(0)} s`)
const common = { DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
const server = startProcess({ ...settings, ...common, DATA_DIR: data })
const folders = [data, place, restored]
try {
  const origin = await server.address
  const database = runningEmbedded(data)?.connection ?? {}
  const ask = async <R extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<R>> => {
    const client = new pg.Client(database)
    await client.connect()
    return client.query<R>(text).finally(() => client.end())
  }
  const signIn = (at: string, name: string) => PatientClient.signIn(at, name, PASSWORD)
  const [admin, clerk] = [await signIn(origin, 'admin'), await signIn(origin, 'js_xinghe')]
  const begin = () => {
    const load = new MixedLoad({ admin, clerk }, RATE)
    load.start()
    return load
  }

  const byClock = async () => {
    await admin.ask('a backup is asked for', 'PUT', '/sys/schedule/run', { ids: 'backup' })
    for (;;) {
      await pause(500)
      const { rows } = await ask<{ state: string; message: string | null }>(
        `select state, message from sys_schedule_run where schedule_id = 'backup'`
      )
      if (rows[0] && rows[0].state !== 'running') return rows[0]
    }
  }
  const load = begin()
  await pause(QUIET / 4)
  const [before] = await inPhase('undisturbed', () => pause(QUIET))
  const [clock, run] = await inPhase('a first backup by the clock', byClock)
  const [between] = await inPhase('undisturbed', () => pause(QUIET))
  const [command, made] = await inPhase('a second one by the command', () =>
    operateJson<Ended>(['backup'], { ...settings, DATA_DIR: data })
  )
  const [after] = await inPhase('undisturbed', () => pause(QUIET / 2))
  await load.end()

  const asked = [...admin.asked, ...clerk.asked]
  const figures = [before, clock, between, command, after].map((phase) => figuresOf(phase, asked, MOST))
  const disturbed = figures.filter(({ name }) => name !== 'undisturbed')
  const quiet = figures.filter(({ name }) => name === 'undisturbed')
  // Where the load alone takes longer the machine is busy with something else: then a backup must not double how often that is.
  const share = (of: typeof figures) => sum(of, ({ slow }) => slow.length) / sum(of, ({ count }) => count)
  const percent = (value: number) => `${(value * 100).toFixed(2)} %`
  verdict.none(
    share(disturbed) > 2 * share(quiet) ? disturbed.flatMap(({ slow }) => slow) : [],
    `above ${MOST} ms: ${percent(share(disturbed))} of the requests while a backup is made, ${percent(share(quiet))} without one`
  )
  for (const line of quiet.flatMap(({ slow }) => slow.slice(0, 5))) say(`without a backup, ${line}`)
  verdict.none(load.failures, 'everything was acknowledged')
  const broken = asked.filter((one) => one.broken.length > 0)
  verdict.none(
    broken.map(({ what, broken: [first] }) => `${what}: ${first?.why}`),
    'at the first try'
  )
  verdict.must(run.state === 'done', `the backup by the clock is done${run.message ? `: ${run.message}` : ''}`)
  verdict.must(
    made.exit === 0 && made.faults.length === 0,
    `the one by the command is done: ${made.rows} rows, ${made.copied} files copied, ${made.seconds.toFixed(0)} s`
  )
  const [verifying, verified] = await inPhase('', () =>
    operateJson<{ faults: readonly unknown[]; objects: number }>(['verify-backup'], { ...settings, DATA_DIR: data })
  )
  verdict.must(
    verified.exit === 0 && verified.faults.length === 0,
    `verify-backup reads it whole: ${verified.objects} files, ${((verifying.to - verifying.from) / 1000).toFixed(0)} s`
  )
  const { positions, files, uploads, jobs } = load.acknowledged
  const counts = `${positions.size} positions, ${files.size} files, ${uploads.size} uploads, ${jobs.length} jobs`
  verdict.none(await differences(load, database, clerk), `acknowledged = found, each once: ${counts}`)

  // What is still under way at the moment may have its commit in the changes before anybody sees it: pages of uploads are counted first.
  await until(
    'all pages are counted',
    async () => (await ask(`select 1 from arc_object where page_state = 'pending' limit 1`)).rowCount === 0,
    { seconds: 600 }
  )
  await pause(1000)
  const moment = await rowsAt(database)
  await pause(1000)
  const { rowCount } = await ask(
    `delete from arc_file f where id like 'x%' and not exists (select 1 from arc_object o where o.file_id = f.id)`
  )
  say(`${rowCount} files are deleted by mistake after ${moment.at}`)
  const later = begin()
  await pause(KEPT)
  await later.end()
  verdict.none(later.failures, 'work goes on after that')
  const [restoring, back] = await inPhase('', () =>
    operateJson<{ missing: readonly string[] }>(['restore', '--at', moment.at], { ...settings, DATA_DIR: restored })
  )
  verdict.none(
    back.missing,
    `restore --at ends by ${back.exit}, ${((restoring.to - restoring.from) / 1000).toFixed(0)} s`
  )
  const engine = await startEmbedded(restored)
  const found = await rowsAt(engine.connection)
  await engine.stop()
  verdict.none(differingTables(moment, found), `${found.tables.size} tables are as they were at that moment`)
  verdict.must(
    (found.tables.get('arc_file')?.rows ?? 0) >= FILES,
    `${found.tables.get('arc_file')?.rows} files are there again`
  )
  const again = startProcess({ ...common, DATA_DIR: restored })
  const reader = await signIn(await again.address, 'js_xinghe')
  verdict.none(
    await differences(load, runningEmbedded(restored)?.connection ?? {}, reader),
    'all that was acknowledged is there, with its bytes'
  )
  again.child.kill('SIGTERM')
  await again.ended
  const errors = server.said().match(/"level":[56]0.*/g) ?? []
  verdict.none(errors, 'no error in the log')
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
process.exit(verdict.passed ? 0 : 1)
