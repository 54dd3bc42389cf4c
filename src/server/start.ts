import { join } from 'node:path'

import { develop } from './develop.ts'
import { freshPages } from './fresh.ts'
import { failStart, main, readServedConfig } from './main.ts'
import { supervise } from './supervise.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MAIN = join(import.meta.dirname, 'main.ts')

/** What `npm start` runs: builds the client where it is stale, then serves, supervised where SUPERVISE does not say otherwise. With `--dev` the client is served from its sources. */
async function start(): Promise<void> {
  // A setting that does not work is reported before anything is built.
  const { supervised } = readServedConfig()
  if (process.argv.includes('--dev')) return develop(ROOT)
  const pages = await freshPages(ROOT, (line) => process.stdout.write(`${line}\n`))
  if (supervised) process.exit(await supervise(MAIN, [pages]))
  await main(pages)
}

await start().catch(failStart)
