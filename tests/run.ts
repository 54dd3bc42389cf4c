/**
 * `npm test`: types, lint, what is unused and the build at once; then every test (node, browser, journeys). Tests are run to the end where
 * one failed, so that one run shows all; what fails before them ends the run. Then the ten dearest files are named, and a file fails that
 * costs more than twice the budget of its kind (docs/testing.md).
 * The last line is `N passed, N failed, N skipped` over all runs; a check that fails without a test of its own counts as one.
 * `npm test -- node browser` runs only the named steps; `npm test -- --since <commit>` what a change since then can affect.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { overBudget, overChecks } from './run/budgets.ts'
import { changedSince } from './run/changed.ts'
import { affectedBy } from './run/affected-tests.ts'
import { costLines, failureLines } from './run/report.ts'
import { measureSlowness } from './run/slowness.ts'
import { CHECKS, GROUPS, type Outcome, runTests, type Step } from './run/steps.ts'

const CACHE = join('node_modules', '.cache')
const say = (line: string) => process.stdout.write(`${line}\n`)
const words = process.argv.slice(2)
const since = words.includes('--since') ? words[words.indexOf('--since') + 1] : undefined
const wanted = words.includes('--since') ? [] : words
const names = GROUPS.flatMap((group) => Object.keys(group))
const unknown = wanted.filter((step) => !names.includes(step))
if (unknown.length || (words.includes('--since') && !since)) {
  process.stderr.write(
    unknown.length ? `no step ${unknown.join(', ')}; there are ${names.join(', ')}\n` : 'say since which commit\n'
  )
  process.exit(1)
}

/** Runs the steps of a group at the same time; where there are several, each says what it has to say in one piece. */
async function runGroup(group: Readonly<Record<string, Step>>): Promise<Outcome[]> {
  const steps = Object.entries(group)
  const head = (step: string) => say(`\n── ${step} ${'─'.repeat(Math.max(0, 60 - step.length))}`)
  return Promise.all(
    steps.map(async ([step, act]) => {
      if (steps.length === 1) head(step)
      return act(
        steps.length === 1
          ? {}
          : {
              say: (all) => {
                head(step)
                process.stdout.write(all)
              }
            }
      )
    })
  )
}

/** The groups of a run: all of them, those named, or those that the changes since a commit can affect. */
function chosenGroups(): readonly Readonly<Record<string, Step>>[] {
  if (since === undefined)
    return GROUPS.map((group) =>
      Object.fromEntries(Object.entries(group).filter(([step]) => !wanted.length || wanted.includes(step)))
    )
  const changed = changedSince(since)
  const { files, said } = affectedBy(changed)
  say(`${changed.length} files differ from ${since}`)
  for (const line of said) say(line)
  const only = (step: string, projects: readonly string[], those: readonly string[]) =>
    those.length
      ? { [step]: (options: Parameters<Step>[0]) => runTests(step, projects, { ...options, files: those }) }
      : {}
  return [
    ...GROUPS.slice(0, CHECKS),
    only('node', ['node', 'server', 'processes'], files.node),
    only('browser', ['browser'], files.browser),
    only('journeys', ['journeys', 'journeys-alone'], files.journeys)
  ]
}

const outcomes: Outcome[] = []
let slowest = 1
for (const [index, group] of chosenGroups().entries()) {
  const { clock } = await measureSlowness()
  slowest = Math.max(slowest, clock)
  if (clock >= 1.5) say(`\nthis machine takes ${clock.toFixed(1)} times as long now: so much longer is waited`)
  outcomes.push(...(await runGroup(group)))
  if (index < CHECKS && outcomes.some(({ failed }) => failed > 0)) break
}

const files = outcomes.flatMap((outcome) => outcome.files)
say('')
const over = [...overChecks(outcomes, slowest), ...(await overBudget(files, { slowest, say }))]
mkdirSync(CACHE, { recursive: true })
writeFileSync(join(CACHE, 'test-cost.json'), JSON.stringify(outcomes, null, 1))
for (const line of costLines(outcomes)) say(line)
for (const line of failureLines(outcomes)) say(line)
for (const line of over) say(`too dear: ${line}`)
const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((all, outcome) => all + outcome[key], 0)
const failed = sum('failed') + over.length
say(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`)
process.exitCode = failed === 0 ? 0 : 1
