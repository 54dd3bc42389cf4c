/**
 * Completes package-lock.json after a change of package.json, run by `node .ci/complete-lock.ts`: npm leaves a package of another
 * platform out of the lock when the registry at hand does not carry that very version yet, and `npm ci` then refuses
 * ("Missing: … from lock file"). Its entry is written here from what its name says (`linux-arm64-musl`). An entry so made has no
 * digest, so it is told; a later `npm install` against a registry that carries it fills it in. Also takes the root's lists of
 * dependencies from package.json.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  version?: string
  cpu?: string[]
  libc?: string[]
  dev?: true
  optional?: true
  os?: string[]
  optionalDependencies?: Record<string, string>
}
type Root = Record<string, unknown>

const FILE = 'package-lock.json'
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** What a package's name says of the machine it is for; undefined where it says nothing. */
function platformOf(name: string): Pick<Entry, 'cpu' | 'libc' | 'os'> | undefined {
  const words = name.split(/[/-]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.some((word) => word.startsWith('gnu')) ? ['glibc'] : []
  if (cpu.length !== 1 || (os.length !== 1 && cpu[0] !== 'wasm32')) return undefined
  return { cpu, ...(libc.length ? { libc } : {}), ...(os.length ? { os } : {}) }
}

/** The places where Node looks for a package asked for at `from`, the nearest first. */
function places(from: string, name: string): string[] {
  const inside = from === '' ? [] : [`${from}/node_modules/${name}`]
  const above = from.lastIndexOf('/node_modules/')
  return from === '' ? [`node_modules/${name}`] : [...inside, ...places(above === -1 ? '' : from.slice(0, above), name)]
}

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> }
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Root
const { packages } = lock
const root = packages[''] as Root
for (const list of ['dependencies', 'devDependencies', 'optionalDependencies']) if (manifest[list]) root[list] = manifest[list]

const added: string[] = []
for (const [from, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const spots = places(from, name)
    const exact = /^\d/.test(version)
    if (spots.some((spot) => packages[spot] && (!exact || packages[spot].version === version))) continue
    const platform = platformOf(name)
    if (!exact || !platform) throw new Error(`${name}@${version}, asked for by ${from || 'package.json'}, is not in the lock, and its name does not say for which machine it is`)
    const at = spots.findLast((spot, index) => !packages[spot] && spots.slice(index).every((outer) => !packages[outer])) ?? spots[0]!
    const { cpu, libc, os } = platform
    packages[at] = { version, ...(cpu ? { cpu } : {}), ...(entry.dev ? { dev: true } : {}), ...(libc ? { libc } : {}), optional: true, ...(os ? { os } : {}) }
    added.push(`${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
const bare = Object.entries(lock.packages).flatMap(([at, { version }]) => (at && !('integrity' in (lock.packages[at] ?? {})) ? [`${at.slice(at.lastIndexOf('node_modules/') + 13)}@${version}`] : []))
process.stdout.write(`added ${added.length}; without a digest now: ${bare.length}\n${bare.map((name) => `  ${name}\n`).join('')}`)
