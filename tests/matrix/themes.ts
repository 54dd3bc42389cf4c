/**
 * Every test of a component or a screen with every rule of axe in every theme: `npm test` asks the rules of contrast alone in the dark and
 * the high-contrast theme. `npm run matrix -- themes` runs it; `FILES=ui/button,ui/menu` those files alone.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const files = (process.env.FILES ?? '').split(',').filter(Boolean)
const { status } = spawnSync(
  process.execPath,
  [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'browser', ...files],
  { stdio: 'inherit', env: { ...process.env, VITE_AXE_THEMES: 'all' } }
)
process.exitCode = status ?? 1
