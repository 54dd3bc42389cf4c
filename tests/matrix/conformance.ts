/**
 * What the machinery does for each resource, over every one that is declared: a run of all tests draws some by their classes
 * (tests/kit/drawn-resources.ts), and those that were touched.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const runs = [
  [
    'node',
    ['conformance', 'bulk-conformance', 'exported-rows', 'imported-rows', 'trees'],
    'tests/server/core/resource'
  ],
  ['journeys', ['declared-lists', 'declared-trees'], 'tests/journeys']
] as const
const failed = runs.filter(([project, names, folder]) => {
  const files = names.map((name) => `${folder}/${name}.test.ts`)
  const { status } = spawnSync(join('node_modules', '.bin', 'vitest'), ['run', '--project', project, ...files], {
    stdio: 'inherit',
    env: { ...process.env, CONFORMANCE: 'all' }
  })
  return status !== 0
})
process.exitCode = failed.length === 0 ? 0 : 1
