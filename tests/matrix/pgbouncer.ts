/**
 * `npm run matrix -- pgbouncer`: two servers on a PostgreSQL behind PgBouncer in its mode `transaction`, where LISTEN receives nothing: they
 * notice it, say so, and see each other's changes a second later; nothing else differs.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { operateJson } from '#kit/product/operator.ts'
import { openTestSocket } from '#kit/server/talk.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'

import { differences } from '../operation/compare.ts'
import { MixedLoad } from '../operation/mixed-load.ts'
import { PatientClient } from '../operation/patient-client.ts'
import { startPgBouncer } from '../operation/pgbouncer.ts'
import { freePorts } from '../operation/ports.ts'
import { needPrograms, until } from '../operation/programs.ts'
import { PASSWORD, sharedStores, startServers } from '../operation/servers.ts'
import { summary, undisturbedFailures, Verdict } from '../operation/verdict.ts'

const SECONDS = Number(process.env.LOAD_SECONDS ?? 30)
const RATE = Number(process.env.RATE ?? 30)
const METRICS = 'a-token-of-the-monitor'

needPrograms('pgbouncer')
const verdict = new Verdict()
const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
chmodSync(folder, 0o711)
const database = await startEmbedded(join(folder, 'database'), { byPort: true })
const [pool = 0, one = 0, other = 0] = await freePorts(3)
const bouncer = await startPgBouncer(folder, pool, database.connection)
const settings = {
  DATABASE_URL: bouncer.url,
  ...sharedStores(folder),
  METRICS_TOKEN: METRICS
}
const servers = await startServers(folder, [one, other], settings)
const [here, there] = [`http://127.0.0.1:${one}`, `http://127.0.0.1:${other}`]
try {
  const metrics = async () =>
    (await fetch(`${here}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })).text()
  await until('a server notices that it receives nothing', async () =>
    /^urban_archives_woken_by_others 0$/m.test(await metrics())
  )
  verdict.must(/LISTEN receives nothing/.test(servers.said()), 'the log says that LISTEN receives nothing')
  const { findings } = await operateJson<{ findings: { what: string; level: string; text: string }[] }>(
    ['check', '--lang', 'en'],
    { ...settings, DATA_DIR: join(folder, 'server-0') }
  )
  const found = findings.find(({ what }) => what === 'database')
  verdict.must(found?.level === 'warn' && /LISTEN receives nothing/.test(found.text), `check notes it: ${found?.text}`)

  const clerk = await PatientClient.signIn(here, 'js_xinghe', PASSWORD)
  const admin = await PatientClient.signIn(there, 'admin', PASSWORD)
  const { token, userInfo } = (await clerk.ask('sign in', 'POST', '/sys/login', {
    username: 'js_xinghe',
    password: PASSWORD
  })) as { token: string; userInfo: { id: string } }
  const page = await openTestSocket(`${there}/api/vxeSocket/${userInfo.id}/page`, { token })
  await page.joined()
  const waits: number[] = []
  for (let time = 0; time < 10; time++) {
    const id = crypto.randomUUID()
    const before = performance.now()
    await clerk.ask('a new file', 'POST', '/archives/file/add', { id, nodeId: 'p1-A1-04', cells: {} })
    await page.next(({ data }) => (data as { args?: [{ id: string }] } | undefined)?.args?.[0]?.id === id)
    waits.push(performance.now() - before)
  }
  await page.close()
  verdict.must(
    Math.max(...waits) < 5000,
    `a page at the other server sees a change within ${Math.round(Math.max(...waits))} ms`
  )

  const load = new MixedLoad({ admin, clerk }, RATE)
  load.start()
  await pause(SECONDS * 1000)
  await load.end()
  const asked = [...admin.asked, ...clerk.asked]
  process.stdout.write(`${summary(asked)}\n`)
  verdict.none(load.failures, 'everything was acknowledged')
  verdict.none(undisturbedFailures(asked, []), 'everything was answered at once')
  verdict.none(await differences(load, database.connection, clerk), 'acknowledged = found, each once')
} finally {
  await servers.stop()
  await bouncer.program.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(verdict.passed ? 0 : 1)
