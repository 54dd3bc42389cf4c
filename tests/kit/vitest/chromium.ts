import { existsSync } from 'node:fs'

import { isPacked, packedChromium } from './packed-chromium.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
]

/** Flags for a browser that runs as root, without a display and without a network of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/**
 * The path of a Chromium: the one named by CHROMIUM; else the one that npm brought, which is the same for everybody and has no windows
 * to care for, so that it needs a quarter less of the processors; else an installed one. `CHROMIUM=npm` and `CHROMIUM=installed` ask
 * for one kind. Throws where none of them is to be had.
 */
export async function chromiumPath(wanted = process.env.CHROMIUM ?? ''): Promise<string> {
  if (!['', 'npm', 'installed'].includes(wanted)) return wanted
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed && (wanted === 'installed' || (wanted === '' && !isPacked))) return installed
  return await packedChromium()
}
