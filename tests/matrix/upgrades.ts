/** Data folders of five former states of the product, each brought to this release and compared with a fresh one: tests/server/seed/upgrade.test.ts. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('vitest', ['run', '--project', 'server', 'tests/server/seed/upgrade.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, UPGRADES: 'all' }
})
process.exitCode = status ?? 1
