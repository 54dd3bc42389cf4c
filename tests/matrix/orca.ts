/**
 * `npm run matrix -- orca`: what a screen reader says to a blind clerk. Debian's Orca reads the product in a browser, its speech goes into a file, and each
 * journey is compared with what is kept in docs/spoken. `node tests/matrix/orca.ts sign-in` runs one journey; `UPDATE=1` walks each three times and keeps
 * what is said now, faults and all: they are reported in any case. `UPDATE=more` keeps what was kept, and what is said now besides.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { missingForOrca, startOrca } from '#kit/orca/orca.ts'
import { openOrcaWindow } from '#kit/orca/orca-window.ts'
import { startProduct } from '#kit/product/product.ts'
import { addRun, formatSpoken, mergeRuns, parseSpoken, spokenDifferences } from '#kit/orca/spoken-kept.ts'
import { spokenFaults, type SpokenStep } from '#kit/orca/spoken.ts'

import type { Journey } from './orca/journey.ts'
import { JOURNEYS } from './orca/journeys.ts'

const KEPT = 'docs/spoken'
/** So often a journey is walked to learn what is said every time. */
const RUNS = Number(process.env.RUNS ?? 3)

const missing = missingForOrca()
if (missing.length > 0) {
  process.stdout.write(`Orca cannot run here, so nothing was heard:\n${missing.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}
const wanted = process.argv.slice(2)
const journeys = JOURNEYS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const isUpdate = process.env.UPDATE !== undefined
mkdirSync(KEPT, { recursive: true })

const faults: string[] = []
for (const journey of journeys) {
  const { name, title } = journey
  const path = join(KEPT, `${name}.txt`)
  const runs: (readonly SpokenStep[])[] = []
  const found = new Set<string>()
  for (let run = 0; run < (isUpdate ? RUNS : 1); run++) {
    const walked = await walk(journey)
    if (!walked.isFailed) runs.push(walked.steps)
    for (const fault of walked.faults) found.add(fault)
  }
  if (isUpdate && runs.length === RUNS) {
    const kept =
      process.env.UPDATE === 'more' ? runs.reduce(addRun, parseSpoken(readFileSync(path, 'utf8'))) : mergeRuns(runs)
    writeFileSync(path, formatSpoken(title, kept))
  } else if (!isUpdate && !existsSync(path)) found.add(`${path} is missing: UPDATE=1 writes it`)
  else if (!isUpdate && runs[0])
    for (const line of spokenDifferences(parseSpoken(readFileSync(path, 'utf8')), runs[0])) found.add(line)
  faults.push(...[...found].map((fault) => `${name}: ${fault}`))
}
process.stdout.write(
  `\n${journeys.length} journeys; ${faults.length} faults\n${faults.map((fault) => `  ${fault}\n`).join('')}`
)
process.exitCode = faults.length === 0 && journeys.length > 0 ? 0 : 1

/** Walks a journey on a desktop, a server and a window of its own. */
async function walk({ title, start = '/user/login', settings, walk }: Journey) {
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
    const { steps } = window
    return {
      steps,
      isFailed: failure !== '',
      faults: [...(failure ? [`the journey itself failed: ${failure}`] : []), ...spokenFaults(steps, window.typed())]
    }
  } finally {
    await product.stop()
    orca.stop()
  }
}
