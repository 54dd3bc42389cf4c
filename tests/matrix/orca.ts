/**
 * `npm run matrix -- orca`: what a screen reader says to a blind clerk. Debian's Orca reads the product in a browser, its speech goes into a file, and each
 * journey is compared with what is kept in docs/spoken. `node tests/matrix/orca.ts sign-in` runs one journey; `UPDATE=1` keeps what is
 * said now, faults and all: they are reported in any case.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { missingForOrca, startOrca } from '#kit/orca.ts'
import { openOrcaWindow } from '#kit/orca-window.ts'
import { startProduct } from '#kit/product.ts'
import { formatSpoken, parseSpoken, spokenDifferences, spokenFaults } from '#kit/spoken.ts'

import { JOURNEYS } from './orca/journeys.ts'

const KEPT = 'docs/spoken'
const missing = missingForOrca()
if (missing.length > 0) {
  process.stdout.write(`Orca cannot run here, so nothing was heard:\n${missing.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}
const wanted = process.argv.slice(2)
const journeys = JOURNEYS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const isUpdate = process.env.UPDATE === '1'
mkdirSync(KEPT, { recursive: true })

const faults: string[] = []
for (const { name, title, start = '/user/login', settings, walk } of journeys) {
  process.stdout.write(`\n${title}\n`)
  const orca = await startOrca()
  const product = await startProduct(settings)
  try {
    const window = await openOrcaWindow(orca, product.address + start)
    let failure = ''
    try {
      await walk(window, product)
    } catch (error) {
      failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
    await window.close()
    const path = join(KEPT, `${name}.txt`)
    const found = [
      ...(failure ? [`the journey itself failed: ${failure}`] : []),
      ...spokenFaults(window.steps, window.typed())
    ]
    if (isUpdate && !failure) writeFileSync(path, formatSpoken(title, window.steps))
    else if (existsSync(path)) found.push(...spokenDifferences(parseSpoken(readFileSync(path, 'utf8')), window.steps))
    else found.push(`${path} is missing: UPDATE=1 writes it`)
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  } finally {
    await product.stop()
    orca.stop()
  }
}
process.stdout.write(
  `\n${journeys.length} journeys; ${faults.length} faults\n${faults.map((fault) => `  ${fault}\n`).join('')}`
)
process.exitCode = faults.length === 0 && journeys.length > 0 ? 0 : 1
