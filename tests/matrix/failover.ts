/**
 * `npm run matrix -- failover`: two servers on a PostgreSQL of three members under Patroni, whose leader is killed again and again under
 * saves, uploads and jobs. `TIMES=50` kills it so often, `RATE=40` asks so much a second.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { testStoreSettings } from '#kit/store/settings.ts'

import { differences } from '../operation/compare.ts'
import { MixedLoad } from '../operation/mixed-load.ts'
import { PatientClient } from '../operation/patient-client.ts'
import { startPatroni } from '../operation/patroni.ts'
import { freePorts } from '../operation/ports.ts'
import { needPrograms } from '../operation/programs.ts'
import { startProxy } from '../operation/proxy.ts'
import { PASSWORD, sharedStores, startServers } from '../operation/servers.ts'
import { type Disturbance, longestWithoutWrite, summary, undisturbedFailures, Verdict } from '../operation/verdict.ts'

const TIMES = Number(process.env.TIMES ?? 3)
const RATE = Number(process.env.RATE ?? 20)
/** A quiet while before each kill, and how soon clients go on after the database takes writes again. Milliseconds. */
const QUIET = 10_000
const SOON = 5000

needPrograms('haproxy', 'patroni', 'etcd', '/usr/lib/postgresql/15/bin/postgres')
const verdict = new Verdict()
const folder = mkdtempSync(join(tmpdir(), 'failover-'))
const database = await startPatroni(folder)
const [port = 0, ...ports] = await freePorts(3)
const origin = `http://127.0.0.1:${port}`
const servers = await startServers(folder, ports, {
  DATABASE_URL: database.url,
  ...sharedStores(folder),
  PUBLIC_URL: origin,
  ...(await testStoreSettings())
})
const proxy = await startProxy(folder, port, ports)
try {
  const [admin, clerk] = [
    await PatientClient.signIn(origin, 'admin', PASSWORD),
    await PatientClient.signIn(origin, 'js_xinghe', PASSWORD)
  ]
  const asked = () => [...admin.asked, ...clerk.asked]
  const load = new MixedLoad({ admin, clerk }, RATE)
  const disturbances: Disturbance[] = []
  load.start()
  for (let time = 1; time <= TIMES; time++) {
    await pause(QUIET)
    const from = performance.now()
    const member = await database.killLeader()
    const back = await database.writable()
    await pause(SOON)
    const until = performance.now()
    disturbances.push({ from, to: until })
    const first = Math.min(
      ...asked().flatMap((one) => (/new|changed/.test(one.what) && one.acknowledged > back ? [one.acknowledged] : []))
    )
    const gap = longestWithoutWrite(asked(), from, until)
    process.stdout.write(
      `${time}: member ${member} is killed; the database takes writes after ${((back - from) / 1000).toFixed(1)} s, longest without an acknowledged write ${(gap / 1000).toFixed(1)} s\n`
    )
    verdict.must(first - back <= SOON, `a write is acknowledged ${Math.round(first - back)} ms after that`)
    await database.bring(member)
  }
  await pause(QUIET)
  await load.end()
  process.stdout.write(`${TIMES} failovers: ${summary(asked())}\n`)
  verdict.none(load.failures, 'everything was acknowledged in the end')
  verdict.none(undisturbedFailures(asked(), disturbances), 'what no failover met was answered at once')
  const { positions, files, uploads, jobs } = load.acknowledged
  const counts = `${positions.size} positions, ${files.size} files, ${uploads.size} uploads, ${jobs.length} jobs`
  verdict.none(await differences(load, database.connection, clerk), `acknowledged = found, each once: ${counts}`)
} finally {
  await proxy.stop()
  await servers.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(verdict.passed ? 0 : 1)
