import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const HERE = import.meta.dirname
const RIVALS = join(HERE, 'rivals')
const ROOT = join(HERE, '../../..')

/** The version of a grid that ours is measured beside. */
export const versionOf = (name: string): string => (JSON.parse(readFileSync(join(RIVALS, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version

/** The grids that ours is measured beside are no dependency of the product: they are installed when the bench first runs. */
export function install(): void {
  if (existsSync(join(RIVALS, 'node_modules/vxe-table'))) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: RIVALS, stdio: 'inherit' })
  if (status !== 0) throw new Error('the grids to be measured beside ours could not be installed: is the registry reachable?')
}

/** Builds the page of the bench as the product is built. */
export async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(HERE, 'page'),
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    // One React for all.
    resolve: { dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
    build: { outDir, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 5000 },
    cacheDir: join(ROOT, 'node_modules/.cache/grid-bench')
  })
}
