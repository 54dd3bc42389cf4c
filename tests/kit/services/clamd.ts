import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patienceOf } from '#kit/patience.ts'

/** The test file of all virus scanners (eicar.org), put together here so that no scanner of a workplace takes this file away. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
/** Its MD5 and its length, as a database of hashes names it. */
const SIGNATURE = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n'
const PATIENCE = patienceOf(60_000)

/** Why no clamd can be started here; undefined where it can. */
export function missingClamd(): string | undefined {
  try {
    execFileSync('clamd', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'clamd is not installed (Debian: apt-get install clamav-daemon)'
  }
}

/** A clamd of one's own. */
export interface Clamd {
  /** `tcp://127.0.0.1:port`. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts clamd on a port of its own, with a database that knows the EICAR test file alone: the real one is fetched from the network. */
export async function startClamd(): Promise<Clamd> {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const port = await freePort()
  mkdirSync(join(folder, 'db'))
  writeFileSync(join(folder, 'db', 'local.hdb'), SIGNATURE)
  const settings = {
    ...{ DatabaseDirectory: join(folder, 'db'), TCPSocket: port, TCPAddr: '127.0.0.1', Foreground: 'yes' },
    ...{ TemporaryDirectory: folder, StreamMaxLength: '100M', SelfCheck: 0 }
  }
  const file = join(folder, 'clamd.conf')
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key} ${value}\n`)
      .join('')
  )
  const child = spawn('clamd', ['--config-file', file], { stdio: 'ignore' })
  await listens(port, child)
  return {
    url: `tcp://127.0.0.1:${port}`,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.kill('SIGKILL')) await gone
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  const begun = Date.now()
  while (Date.now() - begun < PATIENCE && child.exitCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('close', () => resolve(false)).end()
    })
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('clamd has not begun to listen')
}
