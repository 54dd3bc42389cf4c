import { freshPages } from '#server/fresh.ts'

import { demoTemplate } from './demo-folder.ts'
import { ROOT } from './sources-digest.ts'

/** Set up once for all journeys of a run, before several tests ask for it at once: the built client, and the folder that each product copies. */
export default async function setup(): Promise<void> {
  await freshPages(ROOT, (line) => process.stdout.write(`${line}\n`))
  await demoTemplate()
}
