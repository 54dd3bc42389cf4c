import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

import type { TestError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** What one file of tests has cost in a run, seconds by the clock, and how its tests ended. */
export interface FileCost {
  readonly file: string
  readonly project: string
  /** All of it. */
  readonly seconds: number
  /** What of it was there before the first test: environment, set-up files, imports. */
  readonly startUp: number
  readonly passed: number
  readonly failed: number
  /** What failed, and the first line of why. */
  readonly failures: readonly string[]
  readonly skipped: number
}
export interface RunCost {
  readonly files: readonly FileCost[]
  /** Errors outside of tests, and files that could not be read. */
  readonly errors: number
}

/** Writes what a run of the test runner has cost, file by file, to the file that TEST_FILES_COST names. */
export default class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const path = process.env.TEST_FILES_COST
    if (!path) return
    const broken = modules.filter((module) => module.errors().length > 0).length
    const cost: RunCost = { files: modules.map(costOf), errors: errors.length + broken }
    writeFileSync(path, JSON.stringify(cost))
  }
}

/** What an error says first, and the place in the tests that it comes from, where one is known. */
function why([error]: readonly TestError[]): string {
  const place = error?.stacks?.find(({ file }) => /\/tests\/(?!kit\/)/.test(file)) ?? error?.stacks?.at(-1)
  const at = place ? ` (${relative(process.cwd(), place.file).replaceAll('\\', '/')}:${place.line})` : ''
  return `${error?.message.split('\n')[0] ?? ''}${at}`
}

function costOf(module: TestModule): FileCost {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  const startUp = environmentSetupDuration + prepareDuration + collectDuration + setupDuration
  const count = (state: 'passed' | 'failed' | 'skipped') => [...module.children.allTests(state)].length
  const broken = module.errors()
  return {
    file: relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
    // A project in a browser bears the browser's name too: `browser (chromium)`.
    project: module.project.name.replace(/ \(.*\)$/, ''),
    seconds: (startUp + duration) / 1000,
    startUp: startUp / 1000,
    passed: count('passed'),
    failed: count('failed'),
    failures: [
      ...[...module.children.allTests('failed')].map((one) => `${one.fullName}: ${why(one.result().errors ?? [])}`),
      ...(broken.length ? [`does not load: ${why(broken)}`] : [])
    ],
    skipped: count('skipped')
  }
}
