/**
 * `npm test`: types, lint, what is unused, build, then every test (node and browser at the same time, journeys). Everything runs even
 * where something failed before it.
 * The last line is `N passed, N failed, N skipped` over all runs; a check that fails without a test of its own counts as one.
 * `npm test -- node browser` runs only the named steps.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

import { freshPages } from '#server/fresh.ts'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}
interface Outcome {
  readonly step: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
}

const folder = mkdtempSync(join(tmpdir(), 'urban-archives-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const bin = resolve('node_modules/.bin')

/** Where a step says what it says: steps that run at the same time one after the other. */
type Say = (text: string) => void

/** Runs a command, hands on what it says as it says it, and answers its exit code with all that it said. */
function run(say: Say, command: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' })
  }
  const child = spawn(join(bin, command), words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
      say(part)
    })
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, said: `${said}${error.message}` }))
    child.on('close', (code) => done({ code: code ?? 1, said }))
  })
}

type Step = (say: Say) => Promise<Omit<Outcome, 'seconds'>>

const check =
  (step: string, command: string, ...words: string[]): Step =>
  async (say) => {
    const { code, said } = await run(say, command, ...words)
    if (code !== 0 && said.trim() === '') say(`${step} ended with ${code}\n`)
    return { step, passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  }

const test =
  (project: string): Step =>
  (say) =>
    testProject(say, project)

async function testProject(say: Say, project: string): Promise<Omit<Outcome, 'seconds'>> {
  const file = join(folder, `${project}.json`)
  rmSync(file, { force: true })
  const { code } = await run(
    say,
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`
  )
  if (!existsSync(file)) return { step: project, passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(file, 'utf8')
  ) as Report
  // A file that does not load, or an error between tests, fails the run without a failed test.
  return {
    step: project,
    passed: numPassedTests,
    failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests),
    skipped: numPendingTests + numTodoTests
  }
}

/** Builds the client as `npm start` would, and only where it is stale, so that sizes and journeys find it. */
const build: Step = async (say) => {
  try {
    await freshPages(process.cwd(), (line) => say(`${line}\n`))
    return { step: 'build', passed: 0, failed: 0, skipped: 0 }
  } catch (error) {
    say(`${String(error)}\n`)
    return { step: 'build', passed: 0, failed: 1, skipped: 0 }
  }
}

const STEPS: Readonly<Record<string, Step>> = {
  types: check('types', 'tsc', '-b'),
  lint: check('lint', 'biome', 'check', '.'),
  unused: check('unused', 'knip', '--no-progress', '--no-config-hints'),
  build,
  browser: test('browser'),
  node: test('node'),
  journeys: test('journeys')
}
/** Steps of which each waits half of its time: together they take less than one after the other. */
const TOGETHER: readonly string[] = ['browser', 'node']

const wanted = process.argv.slice(2)
const unknown = wanted.filter((step) => !(step in STEPS))
if (unknown.length) {
  process.stderr.write(`no step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}\n`)
  process.exit(1)
}
const show: Say = (text) => process.stdout.write(text)
async function outcomeOf(step: string, say: Say): Promise<Outcome> {
  say(`\n── ${step} ${'─'.repeat(Math.max(0, 60 - step.length))}\n`)
  const begun = performance.now()
  return { ...(await STEPS[step]!(say)), seconds: (performance.now() - begun) / 1000 }
}
/** Runs steps at the same time: the first is shown as it goes, each other once all before it have ended. */
async function together(steps: readonly string[]): Promise<Outcome[]> {
  const begun = steps.map((step, at) => {
    const held: string[] = []
    return { held, outcome: outcomeOf(step, at === 0 ? show : (text) => held.push(text)) }
  })
  const ended: Outcome[] = []
  for (const { held, outcome } of begun) {
    ended.push(await outcome)
    show(held.join(''))
  }
  return ended
}
const outcomes: Outcome[] = []
const asked = Object.keys(STEPS).filter((step) => wanted.length === 0 || wanted.includes(step))
for (const step of asked) {
  if (!TOGETHER.includes(step)) outcomes.push(...(await together([step])))
  else if (!outcomes.some((outcome) => outcome.step === step))
    outcomes.push(...(await together(asked.filter((other) => TOGETHER.includes(other)))))
}

const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((all, outcome) => all + outcome[key], 0)
process.stdout.write('\n')
for (const { step, failed, seconds } of outcomes)
  process.stdout.write(`${step.padEnd(9)} ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s\n`)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1
