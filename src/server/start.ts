import { join } from 'node:path'

import { develop } from './develop.ts'
import { freshPages } from './fresh.ts'
import { fail, main, readServedConfig } from './main.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What `npm start` runs: builds the client where it is stale, then serves. With `--dev` the client is served from its sources. */
async function start(): Promise<void> {
  readServedConfig() // a setting that does not work is reported before anything is built
  if (process.argv.includes('--dev')) await develop(ROOT)
  else await main(await freshPages(ROOT, (line) => process.stdout.write(`${line}\n`)))
}

await start().catch(fail)
