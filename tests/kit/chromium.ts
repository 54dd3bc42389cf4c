import { existsSync } from 'node:fs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** Flags for a browser that runs as root, without a display and without a network of its own. */
export const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Where a Chromium stands: the one named by CHROMIUM, an installed one, or the one that npm brought. */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path))
  if (named) return named
  const { default: packed } = await import('@sparticuz/chromium')
  return await packed.executablePath()
}
