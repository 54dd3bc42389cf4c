import { existsSync } from 'node:fs'

import { packedChromium } from './packed-chromium.ts'

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
 * The path of a Chromium: the one named by CHROMIUM, an installed one, or the one that npm brought (`CHROMIUM=npm` asks for that
 * one even where another is installed). Throws where none of them is to be had.
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROMIUM
  if (named && named !== 'npm') return named
  const installed = named === 'npm' ? undefined : INSTALLED.find((path) => existsSync(path))
  return installed ?? (await packedChromium())
}
