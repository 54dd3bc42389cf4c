/**
 * Every journey, with all that each of them can do: a run of all tests walks those that guard the main road, rights and bytes, and draws
 * the others (tests/run/journeys.ts). `JOURNEYS=reading,review npm run matrix -- journeys` walks those alone.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const files = (process.env.JOURNEYS ?? '')
  .split(',')
  .filter(Boolean)
  .map((name) => `tests/journeys/${name}.test.ts`)
const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  ['run', '--project', 'journeys', '--project', 'journeys-alone', ...files],
  { stdio: 'inherit', env: { ...process.env, WHOLE: '1' } }
)
process.exitCode = status ?? 1
