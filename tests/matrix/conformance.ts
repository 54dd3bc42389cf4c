/**
 * What the machinery does for each resource, over every one that is declared: a run of all tests draws some by their classes
 * (tests/kit/resources/drawn-resources.ts), and those that were touched.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const files = [
  ...['conformance', 'bulk-conformance', 'exported-rows', 'imported-rows', 'trees'].map(
    (name) => `tests/server/core/resource/${name}.test.ts`
  ),
  ...['declared-lists', 'declared-trees'].map((name) => `tests/journeys/${name}.test.ts`)
]
const { status } = spawnSync(join('node_modules', '.bin', 'vitest'), ['run', ...files], {
  stdio: 'inherit',
  env: { ...process.env, CONFORMANCE: 'all' }
})
process.exitCode = status ?? 1
