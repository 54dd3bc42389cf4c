import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Set up once for all files of a run that ask the server: one PostgreSQL, of which each file copies a database. */
export default async function setup(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'engine-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const [connection] = await Promise.race([
    createInterface(child.stdout)
      [Symbol.asyncIterator]()
      .next()
      .then(({ value }) => [value as string | undefined]),
    gone.then(() => [undefined])
  ])
  if (connection === undefined) throw new Error('the PostgreSQL of the tests did not start')
  process.env.TEST_ENGINE = connection
  return async () => {
    child.stdin.end()
    await gone
  }
}
