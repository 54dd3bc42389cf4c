/**
 * `node .ci/runtime-modules.ts <folder>`: copies the packages that the server needs when it runs into `<folder>/node_modules`, with what
 * they need themselves, and without what only compilers read. What the sources of the server import says which; for images.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['src/server/**/*.ts', 'src/contract/**/*.ts', 'src/package/**/*.ts']
/** Asked for by a name that is put together when the server runs. The embedded PostgreSQL is not among them: an image has its database beside it. */
const BY_NAME = ['@expo-google-fonts/noto-sans-sc', `node-${process.platform}-${process.arch}`]
/** Only who builds needs them. */
const BUILDING = new Set(['vite', '@vitejs/plugin-react', '@tailwindcss/vite'])
/** Read by compilers and people alone, and what is there twice for other engines. */
const LEFT_OUT: readonly RegExp[] = [
  /\.(?:map|md|markdown|flow|tsbuildinfo)$/,
  /\.d\.[cm]?ts$/,
  /(?:^|\/)(?:include|share\/(?:doc|man)|\.github|test|tests|docs|examples?)\//,
  // The weights that no form is drawn in.
  /noto-sans-sc\/(?:100|200|300|500|600|800|900)[A-Z]/,
  // The server reads by the build for older engines, which needs no DOM.
  /pdfjs-dist\/(?:build|web|types|image_decoders)\//,
  /pdf-lib\/(?:src|es|ts3\.4)\//
]

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The package of an import; undefined for files, aliases and what Node itself has. */
function packageOf(specifier: string): string | undefined {
  if (/^(?:node:|[.#/])/.test(specifier)) return undefined
  return specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

function imported(): Set<string> {
  const found = new Set(BY_NAME)
  for (const file of globSync(SOURCES, { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\(?|resolve\()\s*'([^']+)'/g)) {
      const name = packageOf(specifier)
      if (name !== undefined && !BUILDING.has(name) && existsSync(join(ROOT, 'node_modules', name))) found.add(name)
    }
  }
  return found
}

/** Where a package that another one asks for is, as Node looks for it. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; at.startsWith(ROOT); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return undefined
}

/** Every folder of a package that is needed. What is optional or beside is taken where it is installed. */
function needed(): Set<string> {
  const folders = new Set<string>()
  const left = [...imported()].map((name) => [name, ROOT] as const)
  for (let next = left.pop(); next; next = left.pop()) {
    const folder = folderOf(...next)
    if (folder === undefined || folders.has(folder)) continue
    folders.add(folder)
    const { dependencies, optionalDependencies } = manifestOf(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) left.push([name, folder])
  }
  return folders
}

const [to] = process.argv.slice(2)
if (to === undefined) throw new Error('node .ci/runtime-modules.ts <folder>')
for (const folder of needed()) {
  cpSync(folder, join(to, relative(ROOT, folder)), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      // What lies within another package's folder is copied on its own, where it is needed.
      if (path !== folder && basename(path) === 'node_modules') return false
      const name = relative(ROOT, path).replaceAll(sep, '/')
      return !LEFT_OUT.some((pattern) => pattern.test(statSync(path).isDirectory() ? `${name}/` : name))
    }
  })
}
mkdirSync(join(to, 'node_modules', '.bin'), { recursive: true })
symlinkSync(`../node-${process.platform}-${process.arch}/bin/node`, join(to, 'node_modules', '.bin', 'node'))
