import { join } from 'node:path'

import { readConfig } from './config/config.ts'
import { refuseOpenDemo } from './demo-guard.ts'
import { develop } from './develop.ts'
import { freshPages } from './fresh.ts'
import { fail, main } from './main.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What `npm start` runs: builds the client where it is stale, then serves. With `--dev` the client is served from its sources. */
async function start(): Promise<void> {
  refuseOpenDemo(readConfig(process.env)) // a setting that does not work is reported before anything is built
  if (process.argv.includes('--dev')) await develop(ROOT)
  else await main(await freshPages(ROOT, (line) => process.stdout.write(`${line}\n`)))
}

await start().catch(fail)
