import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProcess } from './server-process.ts'
import { ROOT, sourcesDigest } from './sources-digest.ts'

/** The password of all accounts of the demo city in a folder of `demoFolder`. */
export const PASSWORD = 'Archive2026'
const CACHE = join(ROOT, 'node_modules', '.cache', 'demo-folder')
/** What a first start depends on. */
const SOURCES = ['src/server', 'src/contract', 'locales', 'package-lock.json', 'tests/kit/product/demo-folder.ts']
const KEPT = 2

let template: Promise<string> | undefined

/**
 * A data folder of one's own, in a place of one's own if one is named, with the embedded database and the demo city, as a first start
 * leaves it. Whoever asks for it removes it.
 * The first start itself is tested by itself: here it would cost seconds of each test.
 */
export async function demoFolder(data?: string): Promise<string> {
  const made = await demoTemplate()
  data ??= emptyFolder()
  // `cp -a` keeps the owner of the database's files, which is not root.
  mkdirSync(data, { recursive: true })
  execFileSync('cp', ['-a', '--reflink=auto', `${made}/.`, data])
  chmodSync(data, 0o711)
  return data
}

/** A new data folder with nothing in it. */
export function emptyFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'urban-archives-'))
  chmodSync(data, 0o711) // the user that root lends to the database gets through, so that all of it is here and goes with it
  return data
}

/** Makes what `demoFolder` copies, unless an earlier run has made it of the same sources. */
export function demoTemplate(): Promise<string> {
  template ??= make(join(CACHE, sourcesDigest(SOURCES)))
  return template
}

/** Made beside and renamed, as several tests may make the same at once; the oldest go. */
async function make(folder: string): Promise<string> {
  if (existsSync(folder)) return folder
  const data = emptyFolder()
  try {
    const { address, child, ended } = startProcess({ DATA_DIR: data, DEMO_PASSWORD: PASSWORD })
    await address
    child.kill('SIGTERM')
    await ended
    if (lstatSync(join(data, 'postgres')).isSymbolicLink())
      throw new Error(`${data} cannot hold its database itself, so no copy can be made of it: choose another TMPDIR`)
    mkdirSync(CACHE, { recursive: true })
    const beside = mkdtempSync(join(CACHE, 'new-'))
    execFileSync('cp', ['-a', `${data}/.`, beside])
    if (existsSync(folder)) rmSync(beside, { recursive: true, force: true })
    else renameSync(beside, folder)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  const all = readdirSync(CACHE).filter((name) => !name.startsWith('new-') && !folder.endsWith(name))
  for (const old of all.slice(0, Math.max(0, all.length - KEPT + 1)))
    rmSync(join(CACHE, old), { recursive: true, force: true })
  return folder
}
