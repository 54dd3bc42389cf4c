/**
 * `npm run matrix -- container`: both tags of the Dockerfile are built without a daemon, and run as their user on a root file system that is
 * only read, with a PostgreSQL beside them: sign-in, a list, a file that is sent and read back, the health check, an end by the stop signal.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'

import { pdf } from '#kit/files/sample-files.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'

import { prepareImages, type Target, wordsInImage } from '../operation/image.ts'
import { PatientClient } from '../operation/patient-client.ts'
import { freePorts } from '../operation/ports.ts'
import { needPrograms } from '../operation/programs.ts'
import { PASSWORD } from '../operation/servers.ts'
import { Verdict } from '../operation/verdict.ts'

/** MiB, without the reading of scans. */
const MOST_SIZE = 400

needPrograms('buildah', 'mmdebstrap')
const verdict = new Verdict()
const folder = mkdtempSync('/var/tmp/container-')
chmodSync(folder, 0o711)
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

const began = performance.now()
const images = prepareImages(folder)
process.stdout.write(`bases: ${seconds(began)} s\n`)
try {
  for (const target of ['serve', 'pages'] as const) await tryImage(target)
} finally {
  images.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
process.exitCode = verdict.passed ? 0 : 1

async function tryImage(target: Target): Promise<void> {
  const building = performance.now()
  const root = images.build(target)
  const size = Number(spawnSync('du', ['-sm', root], { encoding: 'utf8' }).stdout.split('\t')[0])
  process.stdout.write(`${target}: built in ${seconds(building)} s, ${size} MiB\n`)
  if (target === 'serve') verdict.must(size > 0 && size <= MOST_SIZE, `${target} has at most ${MOST_SIZE} MiB`)
  const settings = images.settings(target)
  const [uid = 0, gid = 0] = settings.User.split(':').map(Number)
  verdict.must(uid > 0, `${target} runs as a user of its own: ${settings.User}`)
  const data = join(folder, `${target}-data`)
  mkdirSync(data)
  chownSync(data, uid, gid)
  const database = await startEmbedded(join(folder, `${target}-database`), { byPort: true })
  const { user, password, host, port: databasePort, database: name } = database.connection
  const [port = 0] = await freePorts(1)
  const address = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${host}:${databasePort}/${name}`,
    PORT: String(port),
    PUBLIC_URL: address,
    DEMO: 'on',
    DEMO_PUBLIC: 'on',
    DEMO_PASSWORD: PASSWORD,
    ADMIN_PASSWORD: PASSWORD
  }
  const inImage = (command: readonly string[]) =>
    wordsInImage(root, join(folder, `${target}-root`), { settings, env, data, command })
  const starting = performance.now()
  const child = spawn('unshare', inImage(settings.Cmd), { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  const ended = once(child, 'exit')
  try {
    for (let tries = 0; child.exitCode === null && tries < 600; tries++) {
      if (
        await fetch(`${address}/health`).then(
          ({ ok }) => ok,
          () => false
        )
      )
        break
      await new Promise((done) => setTimeout(done, 200))
    }
    process.stdout.write(`${target}: answers after ${seconds(starting)} s\n`)
    const clerk = await PatientClient.signIn(address, 'js_xinghe', PASSWORD)
    const list = (await clerk.ask('a list', 'GET', '/archives/file/list?nodeId=p1-A1-04&pageNo=1&pageSize=10')) as {
      total: number
    }
    verdict.must(list.total > 0, `${target} lists ${list.total} files of an item`)
    const bytes = await pdf(1, { text: target })
    const form = () => {
      const parts = new FormData()
      parts.append('biz', 'archives')
      parts.append('file', new Blob([new Uint8Array(bytes)]), `${target}.pdf`)
      return parts
    }
    const { path } = (await clerk.ask('an upload', 'POST', '/sys/common/upload', form)) as { path: string }
    const digest = (of: Uint8Array) => createHash('sha256').update(of).digest('hex')
    verdict.must(digest(await clerk.bytes(path)) === digest(bytes), `${target} gives back the bytes that it was given`)
    const [kind, ...check] = settings.Healthcheck?.Test ?? []
    verdict.must(kind === 'CMD' && inIt(inImage(check)) === 0, `${target}: the health check says that it is well`)
    verdict.must(
      inIt(inImage(['sh', '-c', 'echo > /app/written'])) !== 0,
      `${target}: nothing can be written beside its data`
    )
    verdict.must(inIt(inImage(['sh', '-c', 'command -v npm'])) !== 0, `${target} has no npm`)
    const stopping = performance.now()
    child.kill(settings.StopSignal as NodeJS.Signals)
    const [code] = (await ended) as [number | null]
    verdict.must(code === 0, `${target} ends by ${settings.StopSignal} with ${code} after ${seconds(stopping)} s`)
  } catch (error) {
    verdict.must(false, `${target}: ${String(error)}\n${said.slice(-3000)}`)
  } finally {
    child.kill('SIGKILL')
    await database.stop()
  }
}

/** Runs a program in an image to its end, and gives its exit code. */
function inIt(words: readonly string[]): number | null {
  return spawnSync('unshare', words, { stdio: 'ignore' }).status
}
