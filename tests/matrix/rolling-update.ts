/**
 * `npm run matrix -- rolling-update`: former states of the product serve on a database that this release has migrated, while this one
 * serves beside them: lists, saves, uploads and jobs at both, begun before the migration and after it. What was acknowledged by either is
 * there once, and what one has saved the other reads. `FORMER=<commit>` tries another state. Then the former one is ended and started
 * again on the shape of this release. Where the history of commits is not at hand it says so and ends.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { type ServerProcess, startProcess } from '#kit/product/server-process.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'

import { differences } from '../operation/compare.ts'
import { MixedLoad } from '../operation/mixed-load.ts'
import { PatientClient } from '../operation/patient-client.ts'
import { PASSWORD, sharedStores } from '../operation/servers.ts'
import { summary, Verdict } from '../operation/verdict.ts'

/** The states before the last migrations. */
const FORMER = process.env.FORMER?.split(',') ?? ['1b1732f2', 'cd951ebc']
const SECONDS = Number(process.env.SECONDS ?? 15)
const RATE = 6
/** A first start with the demo takes no longer. Milliseconds. */
const START = 120_000
const ROOT = join(import.meta.dirname, '..', '..')
const verdict = new Verdict()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The sources of a commit in a folder of their own, on the packages of today. */
function sourcesOf(commit: string, folder: string): string {
  const sources = join(folder, 'former')
  mkdirSync(sources)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${sources}`], { cwd: ROOT })
  symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'))
  return sources
}

async function peopleOf(address: string) {
  const people = {
    admin: await PatientClient.signIn(address, 'admin', PASSWORD),
    clerk: await PatientClient.signIn(address, 'js_xinghe', PASSWORD)
  }
  return { people, load: new MixedLoad(people, RATE) }
}

async function end(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  await server.ended
}

async function run(commit: string): Promise<void> {
  say(`${commit} beside this release`)
  const folder = mkdtempSync(join(tmpdir(), 'rolling-'))
  chmodSync(folder, 0o711)
  const database = await startEmbedded(join(folder, 'database'))
  const { user, password, host, port, database: name } = database.connection
  const common = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    ...sharedStores(folder),
    DEMO_PASSWORD: PASSWORD,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn'
  }
  const main = join(sourcesOf(commit, folder), 'src', 'server', 'main.ts')
  const running: ServerProcess[] = []
  const start = async (data: string, script?: string) => {
    const server = startProcess({ ...common, DATA_DIR: join(folder, data) }, script)
    running.push(server)
    const address = await Promise.race([server.address, pause(START).then(() => undefined)])
    if (address === undefined) throw new Error(`the server of ${data} does not listen: ${server.said()}`)
    return { server, address }
  }
  try {
    const former = await start('former-data', main)
    const before = await peopleOf(former.address)
    before.load.start()
    await pause(SECONDS * 1000)
    const now = await start('data')
    say('    this release has migrated the database, and the former one serves on')
    const [after, beside] = [await peopleOf(former.address), await peopleOf(now.address)]
    after.load.start()
    beside.load.start()
    await pause(SECONDS * 1000)
    const loads = [before.load, after.load, beside.load]
    for (const load of loads) await load.end()
    for (const [what, one, reader] of [
      ['the former one, from before the migration', before, beside],
      ['the former one, signed in after it', after, beside],
      ['this release', beside, after]
    ] as const) {
      const { people, load } = one
      say(`    ${what}: ${summary([...people.admin.asked, ...people.clerk.asked])}`)
      verdict.none(load.failures, `${what}: everything was acknowledged`)
      verdict.none(
        await differences(load, database.connection, reader.people.clerk, loads),
        `${what}: acknowledged = found, once, and read by the other`
      )
    }
    const errors = running.flatMap(({ said }) => said().match(/"level":[56]0.*/g) ?? [])
    verdict.none(errors, 'no mistake of a server in the logs')
    await end(former.server)
    const again = startProcess({ ...common, DATA_DIR: join(folder, 'former-data') }, main)
    running.push(again)
    const isBack = await again.address.then(
      () => true,
      () => false
    )
    say(`    started again on this shape, the former one ${isBack ? 'serves' : `ends: ${again.said().trim()}`}`)
  } finally {
    for (const server of running) if (server.child.exitCode === null) await end(server)
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const commit of FORMER) {
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status !== 0)
    say(`skipped: the commit ${commit} is not in this copy of the repository`)
  else await run(commit)
}
process.exit(verdict.passed ? 0 : 1)
