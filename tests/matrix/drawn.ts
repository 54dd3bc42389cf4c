/** What a run of all tests draws from, whole: every dialog, every page of the gallery, every broken body for every call. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const files = [
  'client/dialogs/every-dialog.test.tsx',
  'client/gallery/component-page.test.tsx',
  'server/core/http/broken-bodies.test.ts'
]
const { status } = spawnSync(join('node_modules', '.bin', 'vitest'), ['run', ...files.map((file) => `tests/${file}`)], {
  stdio: 'inherit',
  env: { ...process.env, WHOLE: '1' }
})
process.exitCode = status ?? 1
