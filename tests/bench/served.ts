import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Browser, chromium } from 'playwright-core'
import { build, type InlineConfig, preview } from 'vite'

import { chromiumArgs, chromiumPath } from '../kit/vitest/chromium.ts'

/** Builds the page of a bench as the product is built, serves it on a free port, and takes everything away when the work is done. */
export async function served<T>(
  root: string,
  work: (url: string) => Promise<T>,
  { define, build: how, ...more }: InlineConfig = {}
): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [react(), tailwindcss()],
      define: { 'process.env.NODE_ENV': '"production"', ...define },
      build: { outDir, emptyOutDir: true, target: 'esnext', ...how },
      ...more
    })
    const server = await preview({
      configFile: false,
      root,
      logLevel: 'error',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1' }
    })
    try {
      return await work(server.resolvedUrls?.local[0] ?? '')
    } finally {
      await server.close()
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Does something with a browser of its own. */
export async function inBrowser<T>(flags: readonly string[], work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArgs, ...flags] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
