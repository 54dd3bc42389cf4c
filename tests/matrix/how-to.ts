/**
 * The examples of docs/how-to over a copy of the sources with nothing taken over: the whole copy is compiled, and beside the tests that
 * the pages bring run those of every declared resource.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const { status } = spawnSync(join('node_modules', '.bin', 'vitest'), ['run', 'tests/how-to/how-to.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, HOW_TO: 'whole' }
})
process.exitCode = status ?? 1
