import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'

const SOURCES = [
  'src',
  'tests',
  'locales',
  'docs',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tailwind.config.ts',
  'biome.json',
  'index.html',
  'verify.html',
  '.gitignore'
]

/** A copy of the sources in a folder of its own, with the packages of this one. */
export interface CopiedSources {
  readonly folder: string
  /** Runs a command of the packages there; gives its exit code and all that it has said. */
  readonly run: (command: string, ...words: readonly string[]) => Promise<{ code: number | null; said: string }>
  readonly remove: () => void
}

interface CopyOptions {
  /** Whether what is known about the types of the sources comes along, so that only what is changed there is checked; default no. */
  readonly takesTypes?: boolean
  /** Of the environment of the commands that are run there. */
  readonly settings?: NodeJS.ProcessEnv
}

/**
 * Copies the sources, into a folder named after what they are copied for. What packages and tools keep in node_modules is the copy's
 * own, so that this folder's stays as it is.
 */
export function copiedSources(purpose: string, { takesTypes = false, settings = {} }: CopyOptions = {}): CopiedSources {
  const folder = mkdtempSync(join(tmpdir(), `urban-archives-${purpose}-`))
  for (const name of [...SOURCES, ...readdirSync('.').filter((name) => /^tsconfig\..*json$/.test(name))])
    cpSync(name, join(folder, name), { recursive: true, filter: (path) => !path.includes('node_modules') })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!/^\.(?:cache|vite)/.test(name)) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  if (takesTypes && existsSync(BUILD_INFO)) takeBuildInfo(folder)
  return {
    folder,
    run: (command, ...words) => run(folder, command, words, settings),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

const BUILD_INFO = join('node_modules', '.cache', 'tsc')

/** Copies declarations and build information. The packages that it names beside itself are links there, and found where they lead to. */
function takeBuildInfo(folder: string): void {
  const there = join(realpathSync(folder), BUILD_INFO)
  cpSync(BUILD_INFO, there, { recursive: true, preserveTimestamps: true })
  const packages = relative(there, realpathSync('node_modules')).replaceAll('\\', '/')
  for (const name of readdirSync(there).filter((name) => name.endsWith('.tsbuildinfo'))) {
    const text = readFileSync(join(there, name), 'utf8')
    writeFileSync(join(there, name), text.replaceAll(/"\.\.\/\.\.\/(?!\.\.\/)/g, `"${packages}/`))
  }
}

function run(
  folder: string,
  command: string,
  words: readonly string[],
  settings: NodeJS.ProcessEnv
): ReturnType<CopiedSources['run']> {
  const bin = resolve('node_modules/.bin')
  const { VITEST, VITEST_MODE, VITEST_POOL_ID, VITEST_WORKER_ID, NODE_OPTIONS, ...env } = process.env
  const child = spawn(join(bin, command), words, {
    cwd: folder,
    env: { ...env, PATH: `${bin}${delimiter}${process.env.PATH}`, NO_COLOR: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, said }))
  })
}
