/**
 * The floors of the source: who may import whom. A room may import itself (its folders too, unless they are named here on their own),
 * and what is listed; nothing else. docs/architecture.md draws it; tests/house/floors.test.ts checks every import against it.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  // The format of packages runs in the server, in a browser and in the program that verifies, and knows none of them.
  'src/package/format': [],
  'src/package/node': ['src/package/format', 'locales'],
  // What the calls of all areas are made of knows none of them.
  'src/contract/core': [],
  'src/contract': ['src/contract/core'],

  'src/server/config': [],
  'src/server/storage': ['src/server/config', 'src/contract'],
  'src/server/db': ['src/server/config', 'src/contract'],
  'src/server/core': [
    'src/server/db',
    'src/server/storage',
    'src/server/config',
    'src/contract',
    'src/package',
    'locales'
  ],
  // What several areas know of archives, projects and the catalogue, and core does not.
  'src/server/domain': [
    'src/server/core',
    'src/server/db',
    'src/server/storage',
    'src/server/config',
    'src/contract',
    'src/package',
    'locales'
  ],
  // What bytes are is asked by the areas that take them in and that check them.
  'src/server/bytes': ['src/server/core', 'src/server/db', 'src/server/storage', 'src/server/config', 'src/contract'],
  'src/server/area': [
    'src/server/bytes',
    'src/server/domain',
    'src/server/core',
    'src/server/db',
    'src/server/storage',
    'src/server/config',
    'src/contract',
    'src/package',
    'locales'
  ],
  // Backups know the product by its database and its stored bytes alone.
  'src/server/backup': [
    'src/server/bytes',
    'src/server/domain',
    'src/server/core',
    'src/server/db',
    'src/server/storage',
    'src/server/config',
    'src/contract',
    'locales'
  ],
  // The commands of an operator put together what the server is made of in their own way.
  'src/server/cli': [
    'src/server/main',
    'src/server/build',
    'src/server/backup',
    'src/server/area',
    'src/server/bytes',
    'src/server/domain',
    'src/server/core',
    'src/server/db',
    'src/server/storage',
    'src/server/config',
    'src/contract',
    'src/package',
    'locales'
  ],
  'src/server/areas': ['src/server/area', 'src/server/core', 'src/contract'],
  'src/server/build': [
    'src/server/areas',
    'src/server/backup',
    'src/server/area',
    'src/server/bytes',
    'src/server/domain',
    'src/server/core',
    'src/server/db',
    'src/server/storage',
    'src/server/config',
    'src/contract',
    'locales'
  ],
  'src/server/main': [
    'src/server/build',
    'src/server/backup',
    'src/server/core',
    'src/server/db',
    'src/server/storage',
    'src/server/config',
    'src/contract',
    'locales'
  ],

  'src/client/ui': [],
  'src/client/core/state': ['src/contract', 'locales'],
  'src/client/core/wire': ['src/client/core/state', 'src/contract'],
  'src/client/core/work': ['src/client/core/wire', 'src/client/core/state', 'src/contract'],
  'src/client/grid/model': ['src/contract'],
  'src/client/grid/kinds': ['src/client/grid/model', 'src/client/ui', 'src/contract'],
  'src/client/grid/view': ['src/client/grid/kinds', 'src/client/grid/model', 'src/client/ui', 'src/contract'],
  // Packages are verified in the browser by the code of everybody.
  'src/client/parts': ['src/client/grid', 'src/client/core', 'src/client/ui', 'src/contract', 'src/package/format'],
  'src/client/shell': ['src/client/core', 'src/client/ui', 'src/contract'],
  'src/client/screens': ['src/client/parts', 'src/client/core', 'src/client/ui', 'src/contract'],
  'src/client/gallery': ['src/client/parts', 'src/client/grid', 'src/client/core', 'src/client/ui', 'src/contract'],
  'src/client/verify': [
    'src/client/parts',
    'src/client/shell',
    'src/client/core',
    'src/client/ui',
    'src/contract',
    'src/package/format',
    'locales'
  ],
  'src/client/app': ['src/client/screens', 'src/client/gallery', 'src/client/shell', 'src/contract']
}

/** The folders of client/parts in their order: each imports only those before it. */
export const PARTS = [
  'address',
  'answer',
  'dict',
  'list',
  'pick',
  'view',
  'upload',
  'kinds',
  'grid-session',
  'needs',
  'page',
  'paper',
  'phone',
  'query',
  'saving',
  'saved-grid',
  'reading',
  'tree',
  'print',
  'form',
  'template',
  'grant',
  'resource',
  'invite',
  'queue',
  'depart',
  'package'
]

/** The files at the server's root: what listens, composes and clears up. Everything else has a room. */
export const SERVER_ROOT = [
  'accounts',
  'areas',
  'backups',
  'build',
  'client-error',
  'critical-css',
  'demo-guard',
  'develop',
  'first-files',
  'first-passwords',
  'fresh',
  'health',
  'housekeeping',
  'log',
  'main',
  'metrics',
  'pages',
  'public-pages',
  'release-notice',
  'slow',
  'start',
  'supervise',
  'traces',
  'uncaught'
]

/** Folders whose children do not see each other: a screen never enters another area, an area of the server neither. */
const APART = ['src/client/screens/', 'src/server/']

/** Files of the server that are in no folder and are not pieces that the server is built of. */
const SERVER_FILES: Readonly<Record<string, string>> = { areas: 'areas', main: 'main', start: 'main', develop: 'main' }
const SERVER_ROOMS = ['backup', 'bytes', 'cli', 'config', 'core', 'db', 'domain', 'storage']

/** The room of a file; undefined for a file outside every room. */
export function roomOf(path: string): string | undefined {
  if (path.startsWith('locales/')) return 'locales'
  const [, side, second = ''] = path.split('/')
  if (side === 'server') {
    const name = second.replace(/\.ts$/, '')
    const floor = second.endsWith('.ts') ? (SERVER_FILES[name] ?? 'build') : SERVER_ROOMS.includes(name) ? name : 'area'
    return `src/server/${floor}`
  }
  return Object.keys(FLOORS)
    .filter((room) => path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** The part of a folder of separate parts that a file belongs to: `organisation` for a screen or a server's file of that area. */
function areaOf(path: string): string | undefined {
  const apart = APART.find((folder) => path.startsWith(folder))
  const area = apart && path.slice(apart.length).split('/')[0]
  return area?.includes('.') ? undefined : area
}

/** The place of a file's folder in the order of client/parts; a file beside the folders comes before them all. */
const partOf = (path: string) => PARTS.indexOf(path.split('/')[3] ?? '')

/** Whether a file may import another one; both are paths below the project's folder. */
export function mayImport(from: string, to: string): boolean {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (!here || !there) return false
  if (here === there && here === 'src/client/parts') return partOf(to) <= partOf(from)
  if (here === there)
    return !(here === 'src/server/area' || here === 'src/client/screens') || areaOf(from) === areaOf(to)
  return FLOORS[here]?.some((room) => there === room || there.startsWith(`${room}/`)) ?? false
}
