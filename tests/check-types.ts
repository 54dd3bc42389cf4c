/**
 * `npm run types`: checks the types of every project with `tsc -b`; words after it go to tsc (`npm run types -- --force`).
 * Checkers of one project share no types, so that each further one computes most of them again: one is the cheapest. Two
 * projects at a time keep two processors busy. The compiler's memory is collected less often than Go does by itself, which is
 * a third of its work, until there is much of it.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const { status, error } = spawnSync(
  join('node_modules', '.bin', 'tsc'),
  ['-b', '--checkers', '1', '--builders', '2', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { GOGC: '300', GOMEMLIMIT: '3400MiB', ...process.env } }
)
if (error) throw error
process.exitCode = status ?? 1
