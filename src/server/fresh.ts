import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** What the built client is made of, below the root of the project. */
const SOURCES = [
  'src/contract',
  'src/package',
  'src/client',
  'locales',
  'docs/manual',
  'public',
  'index.html',
  'verify.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.contract.json',
  'tsconfig.package.json',
  'tsconfig.client.json'
]
/** The file in the built client that holds the digest of what it was made of. */
export const STAMP = '.made-of'

/** A digest of everything that the built client is made of: by content, as a clone has other times than the original. */
export function digestOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source))).sort())
    hash
      .update(`${relative(root, file)}\n`)
      .update(readFileSync(file))
      .update('\n')
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true, encoding: 'utf8' }).filter((entry) =>
    entry.isFile()
  )
  return entries.map((entry) => join(entry.parentPath, entry.name))
}

/** Whether the folder holds a client that was made of just these sources. */
export function isFresh(dist: string, digest: string): boolean {
  const stamp = join(dist, STAMP)
  return existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

/**
 * Gives the folder of the built client, building it first where it is stale. An installation without the tools of
 * development serves what it was given. Throws where that fails.
 */
export async function freshPages(root: string, print: (line: string) => void): Promise<string> {
  const dist = join(root, 'dist')
  const digest = digestOf(root)
  if (isFresh(dist, digest)) return dist
  const vite = builder()
  if (!vite && existsSync(join(dist, 'index.html'))) return dist
  if (!vite) throw new Error('the client is not built, and there is nothing to build it with: run npm ci')
  print('Building the client, which takes a moment the first time …')
  await build(vite, root)
  writeFileSync(join(dist, STAMP), digest)
  return dist
}

function builder(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  } catch {
    return undefined
  }
}

/** Whoever starts it, a test too: elsewise the build would hold the development version of React, twice as large. */
const PRODUCTION = { ...process.env, NODE_ENV: 'production', VITEST: '' }

/** What the builder says is shown as it comes; whoever runs it reads it there. */
function build(vite: string, root: string): Promise<void> {
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: PRODUCTION,
    stdio: ['ignore', 'inherit', 'inherit']
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error('the client could not be built, for the reason above'))
    )
  })
}
