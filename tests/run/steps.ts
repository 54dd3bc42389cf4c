import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoTemplate } from '#kit/product/demo-folder.ts'
import { drawnBy } from '#kit/vitest/touched.ts'
import { freshPages } from '#server/fresh.ts'

import { pathOf } from './affected-tests.ts'
import { type Ran, runCommand } from './command.ts'
import type { FileCost, RunCost } from './cost-reporter.ts'
import { filesLeftOut } from './drawn-files.ts'
import { drawJourneys } from './drawn-journeys.ts'

/** How a step of a run has ended, and what it has cost. */
export interface Outcome {
  readonly step: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  readonly processor: number | undefined
  readonly memory: number | undefined
  readonly files: readonly FileCost[]
}
/** What a step is given: which files alone or which not, and who takes what it says where several run at once. */
export interface StepOptions {
  readonly files?: readonly string[]
  readonly leftOut?: readonly string[]
  readonly say?: (all: string) => void
}
export type Step = (options?: StepOptions) => Promise<Outcome>

const check =
  (step: string, ...words: readonly string[]): Step =>
  async ({ say } = {}) => {
    const ran = await runCommand(words, say ? { say } : {})
    if (ran.code !== 0 && ran.said.trim() === '') process.stdout.write(`${step} ended with ${ran.code}\n`)
    return { step, passed: 0, failed: ran.code === 0 ? 0 : 1, skipped: 0, files: [], ...costOf(ran) }
  }

const costOf = ({ seconds, processor, memory }: Ran) => ({ seconds, processor, memory })

/** Runs projects of the test runner, or only some of their files. */
export async function runTests(step: string, projects: readonly string[], options: StepOptions = {}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'urban-archives-test-'))
  const path = join(folder, 'cost.json')
  try {
    const ran = await runCommand(
      [
        'vitest',
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=./tests/run/cost-reporter.ts',
        ...(options.files ?? [])
      ],
      {
        env: { TEST_FILES_COST: path, TESTS_LEFT_OUT: options.leftOut?.join() ?? '' },
        ...(options.say && { say: options.say })
      }
    )
    const cost = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RunCost) : undefined
    const files = cost?.files ?? []
    const count = (key: 'passed' | 'failed' | 'skipped') => files.reduce((sum, file) => sum + file[key], 0)
    // A file that does not load, or an error between tests, fails the run without a failed test.
    const failed = count('failed') + (cost?.errors ?? 1)
    return {
      step,
      passed: count('passed'),
      failed: ran.code === 0 ? failed : Math.max(1, failed),
      skipped: count('skipped'),
      files,
      ...costOf(ran)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tests =
  (step: string, ...projects: readonly string[]): Step =>
  (options) =>
    runTests(step, projects, options)

/** Says, with the words of a step or before them, what a run leaves out. */
const drawn =
  (step: string, projects: readonly string[], what: () => StepOptions & { readonly left: readonly string[] }): Step =>
  async (options = {}) => {
    const { left, ...those } = what()
    const line = left.length ? `not drawn in this run: ${left.join(', ')}\n` : ''
    const { say } = options
    if (!say) process.stdout.write(line)
    return runTests(step, projects, { ...those, ...options, ...(say && { say: (all: string) => say(line + all) }) })
  }

/** Builds the client as `npm start` would, and only where it is stale, so that sizes and journeys find it; makes the demo city that tests copy. */
const build: Step = async ({ say = (line: string) => void process.stdout.write(line) } = {}) => {
  const began = performance.now()
  let failed = 0
  try {
    await freshPages(process.cwd(), (line) => say(`${line}\n`))
    await demoTemplate()
  } catch (error) {
    say(`${String(error)}\n`)
    failed = 1
  }
  const seconds = (performance.now() - began) / 1000
  return { step: 'build', passed: 0, failed, skipped: 0, seconds, processor: undefined, memory: undefined, files: [] }
}

/**
 * The steps of a run in their order; those of one group run at the same time. A group of checks that fails ends the run: what does not
 * compile need not be tried.
 */
export const GROUPS: readonly Readonly<Record<string, Step>>[] = [
  {
    types: check('types', 'node', 'tests/check-types.ts'),
    lint: check('lint', 'biome', 'check', '.'),
    unused: check('unused', 'knip', '--no-progress', '--no-config-hints'),
    // What only tests use is unused as well.
    'unused-in-product': check(
      'unused-in-product',
      'knip',
      '--config',
      '.ci/knip-product.ts',
      '--no-progress',
      '--no-config-hints'
    ),
    build
  },
  {
    node: drawn('node', ['node', 'server'], () => {
      const leftOut = filesLeftOut('node', drawnBy())
      return { leftOut, left: leftOut }
    })
  },
  {
    browser: drawn('browser', ['browser'], () => {
      const leftOut = filesLeftOut('browser', drawnBy())
      return { leftOut, left: leftOut }
    }),
    processes: tests('processes', 'processes')
  },
  {
    journeys: drawn('journeys', ['journeys', 'journeys-alone'], () => {
      const { walked, left } = drawJourneys(drawnBy())
      return { files: walked.map(pathOf), left }
    })
  }
]
/** The groups of checks, which are no tests. */
export const CHECKS = 1
