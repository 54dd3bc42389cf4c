import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { InlineConfig } from 'vite'

const HERE = import.meta.dirname
const RIVALS = join(HERE, 'rivals')

/** The version of a grid that ours is measured beside. */
export const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(RIVALS, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version

/** The grids that ours is measured beside are no dependency of the product: they are installed when the bench first runs. */
export function install(): void {
  if (existsSync(join(RIVALS, 'node_modules/vxe-table'))) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: RIVALS,
    stdio: 'inherit'
  })
  if (status !== 0)
    throw new Error('the grids to be measured beside ours could not be installed: is the registry reachable?')
}

/** The page of the bench, and how it is built: one React for all, and what Vue's grids ask for. */
export const PAGE = join(HERE, 'page')
export const BUILT: InlineConfig = {
  resolve: { dedupe: ['react', 'react-dom'] },
  define: {
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false'
  },
  build: { chunkSizeWarningLimit: 5000 },
  cacheDir: join(HERE, '../../../node_modules/.cache/grid-bench')
}
