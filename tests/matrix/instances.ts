/**
 * `npm run matrix -- instances`: two, then four servers on one PostgreSQL behind HAProxy, under lists, saves, uploads and jobs, while one
 * after the other is killed and started again; then each is restarted in order, which nobody may notice. `MINUTES=10` takes the long form,
 * `RATE=100` so many requests a second, `TEST_STORE=s3` puts the files into an S3 store.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { testStoreSettings } from '#kit/store/settings.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'

import { differences } from '../operation/compare.ts'
import { MixedLoad } from '../operation/mixed-load.ts'
import { PatientClient } from '../operation/patient-client.ts'
import { freePorts } from '../operation/ports.ts'
import { needPrograms } from '../operation/programs.ts'
import { startProxy } from '../operation/proxy.ts'
import { PASSWORD, sharedStores, startServers } from '../operation/servers.ts'
import { type Disturbance, summary, undisturbedFailures, Verdict } from '../operation/verdict.ts'

const MINUTES = Number(process.env.MINUTES ?? 2)
const RATE = Number(process.env.RATE ?? 40)
/** Between two kills, and how long a killed server is away. Milliseconds. */
const BETWEEN = MINUTES >= 10 ? 60_000 : 15_000
const AWAY = 2000
/** Which numbers of servers are tried. */
const COUNTS = process.argv[2] ? [Number(process.argv[2])] : [2, 4]

needPrograms('haproxy')
const verdict = new Verdict()

async function run(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'instances-'))
  chmodSync(folder, 0o711)
  const database = await startEmbedded(join(folder, 'database'))
  const { user, password, host, port: at, database: name } = database.connection
  const [port = 0, ...ports] = await freePorts(count + 1)
  const origin = `http://127.0.0.1:${port}`
  const servers = await startServers(folder, ports, {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}&port=${at}`,
    ...sharedStores(folder),
    PUBLIC_URL: origin,
    DRAIN_SECONDS: '8',
    ...(await testStoreSettings())
  })
  const proxy = await startProxy(folder, port, ports)
  try {
    const [admin, clerk] = [
      await PatientClient.signIn(origin, 'admin', PASSWORD),
      await PatientClient.signIn(origin, 'js_xinghe', PASSWORD)
    ]
    const load = new MixedLoad({ admin, clerk }, RATE)
    const disturbances: Disturbance[] = []
    const asked = () => [...admin.asked, ...clerk.asked]
    load.start()
    const end = performance.now() + MINUTES * 60_000
    let kills = 0
    for (; performance.now() + BETWEEN <= end; kills++) {
      await pause(BETWEEN - AWAY)
      const from = performance.now()
      await servers.kill(kills % count)
      disturbances.push({ from, to: performance.now() })
      await pause(AWAY)
      await servers.begin(kills % count)
    }
    const restarts = performance.now()
    for (let one = 0; one < count; one++) {
      await servers.end(one)
      await servers.begin(one)
      await pause(2000)
    }
    await load.end()
    process.stdout.write(`${count} servers, ${kills} kills in ${MINUTES} min: ${summary(asked())}\n`)
    verdict.none(load.failures, 'everything was acknowledged in the end')
    verdict.none(
      undisturbedFailures(asked(), [...disturbances, { from: restarts, to: Infinity }]),
      'what no kill met was answered at once'
    )
    verdict.none(
      undisturbedFailures(asked(), [...disturbances, { from: 0, to: restarts }]),
      'a restart in order is noticed by nobody'
    )
    const { positions, files, uploads, jobs } = load.acknowledged
    const counts = `${positions.size} positions, ${files.size} files, ${uploads.size} uploads, ${jobs.length} jobs`
    verdict.none(await differences(load, database.connection, clerk), `acknowledged = found, each once: ${counts}`)
    const errors = servers.said().match(/"level":[56]0.*/g) ?? []
    process.stdout.write(
      `    ${errors.length} errors in the logs${errors[0] ? `, such as ${errors[0].slice(0, 300)}` : ''}\n`
    )
  } finally {
    await proxy.stop()
    await servers.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const count of COUNTS) await run(count)
process.exit(verdict.passed ? 0 : 1)
