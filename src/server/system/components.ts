import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Component } from '#contract/system/about.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What is in the product and is no package: its licence, and the file that holds the words of it. */
const DATA: readonly (Component & { readonly file: string })[] = [
  {
    name: 'Noto Sans CJK SC',
    version: '2.004',
    licence: 'OFL-1.1',
    kind: 'data',
    file: 'src/server/db/seed/data/glyphs.LICENSE.txt'
  }
]
/** Packages that name their licence in their words alone. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}
interface Known extends Component {
  /** Its path, below the root of the product. */
  readonly place: string
}

let known: Promise<readonly Known[]> | undefined

/** Every component that runs with the product here, by its name: packages as the lock has them and as they are installed, and data. */
export function allComponents(root = ROOT): Promise<readonly Known[]> {
  if (root !== ROOT) return read(root)
  known ??= read(root)
  return known
}

/** The component of a name. */
export const componentsOf = (all: readonly Known[], name: string): Known | undefined =>
  all.find((one) => one.name === name)

async function read(root: string): Promise<readonly Known[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const packages = await Promise.all(
    Object.entries(lock.packages).map(
      async ([place, { version = '', license, dev, devOptional }]): Promise<Known | undefined> => {
        if (!place.startsWith('node_modules/') || dev || devOptional) return undefined
        const own = await manifestOf(join(root, place))
        if (!own) return undefined
        const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
        return { name, version, licence: own.license ?? license ?? SAID_ELSEWHERE[name] ?? '', kind: 'package', place }
      }
    )
  )
  const once = new Map(packages.flatMap((one) => (one ? [[`${one.name}@${one.version}`, one] as const] : [])))
  const data = DATA.map(({ file, ...one }) => ({ ...one, place: file }))
  return [...once.values(), ...data].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The manifest of a package; undefined where it is not installed, as those of other platforms. */
async function manifestOf(folder: string): Promise<{ readonly license?: string } | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { license } = JSON.parse(text) as { license?: unknown }
  return typeof license === 'string' ? { license } : {}
}

/** The words of a component's licence, as its makers ship them; null where they ship none. */
export async function licenceText({ place, kind }: Known, root = ROOT): Promise<string | null> {
  if (kind === 'data') return readFile(join(root, place), 'utf8')
  const files = await readdir(join(root, place))
  const file = files.find((name) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(name))
  return file === undefined ? null : readFile(join(root, place, file), 'utf8')
}

/** The release that runs, as package.json has it. */
export async function releaseVersion(root = ROOT): Promise<string> {
  return (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
