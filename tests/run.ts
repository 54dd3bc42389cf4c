/**
 * `npm test`: types, lint, what is unused, build, then every test (node, browser, journeys). Everything runs even where something failed before it.
 * The last line is `N passed, N failed, N skipped` over all runs; a check that fails without a test of its own counts as one.
 * `npm test -- node browser` runs only the named steps.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

import { demoTemplate } from '#kit/demo-folder.ts'
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

/** Runs a command, shows what it says as it says it, and answers its exit code with all that it said. */
function run(command: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' })
  }
  const child = spawn(join(bin, command), words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr]
  ] as const) {
    from.on('data', (part: Buffer) => {
      said += part.toString()
      to.write(part)
    })
  }
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, said: `${said}${error.message}` }))
    child.on('close', (code) => done({ code: code ?? 1, said }))
  })
}

async function check(step: string, command: string, ...words: readonly string[]): Promise<Omit<Outcome, 'seconds'>> {
  const { code, said } = await run(command, ...words)
  if (code !== 0 && said.trim() === '') process.stdout.write(`${step} ended with ${code}\n`)
  return { step, passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

async function test(project: string): Promise<Omit<Outcome, 'seconds'>> {
  const file = join(folder, `${project}.json`)
  rmSync(file, { force: true })
  const { code } = await run(
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

/** Builds the client as `npm start` would, and only where it is stale, so that sizes and journeys find it; makes the demo city that tests copy. */
async function build(): Promise<Omit<Outcome, 'seconds'>> {
  try {
    await freshPages(process.cwd(), (line) => process.stdout.write(`${line}\n`))
    await demoTemplate()
    return { step: 'build', passed: 0, failed: 0, skipped: 0 }
  } catch (error) {
    process.stdout.write(`${String(error)}\n`)
    return { step: 'build', passed: 0, failed: 1, skipped: 0 }
  }
}

const STEPS: Readonly<Record<string, () => Promise<Omit<Outcome, 'seconds'>>>> = {
  types: () => check('types', 'tsc', '-b'),
  lint: () => check('lint', 'biome', 'check', '.'),
  unused: () => check('unused', 'knip', '--no-progress', '--no-config-hints'),
  build,
  node: () => test('node'),
  browser: () => test('browser'),
  journeys: () => test('journeys')
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((step) => !(step in STEPS))
if (unknown.length) {
  process.stderr.write(`no step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}\n`)
  process.exit(1)
}
const outcomes: Outcome[] = []
for (const [step, act] of Object.entries(STEPS)) {
  if (wanted.length && !wanted.includes(step)) continue
  process.stdout.write(`\n── ${step} ${'─'.repeat(Math.max(0, 60 - step.length))}\n`)
  const begun = performance.now()
  outcomes.push({ ...(await act()), seconds: (performance.now() - begun) / 1000 })
}

const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((all, outcome) => all + outcome[key], 0)
process.stdout.write('\n')
for (const { step, failed, seconds } of outcomes)
  process.stdout.write(`${step.padEnd(9)} ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s\n`)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1
