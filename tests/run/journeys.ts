/** What a journey is about: areas, as docs/map.md names them, and floors under all areas. */
export const PLACES = [
  ...['archives', 'catalogue', 'checks', 'files', 'forms', 'online', 'organisation', 'projects', 'session', 'system'],
  ...[
    'workbench',
    'account',
    'arrange',
    'core',
    'db',
    'storage',
    'bytes',
    'config',
    'grid',
    'parts',
    'shell',
    'ui',
    'app',
    'transfers'
  ]
] as const
export type Place = (typeof PLACES)[number]

/** Why a journey runs in every run, or is drawn in some. */
export const KINDS = {
  road: {
    isDrawn: false,
    why: 'the main road of a project from its registration to checked volumes: that its parts fit each other is seen nowhere else'
  },
  rights: {
    isDrawn: false,
    why: 'who comes in, what he is given, and that it ends: what goes wrong here is open to strangers'
  },
  bytes: { isDrawn: false, why: 'bytes and what was typed outlive faults and changes: what goes wrong here is lost' },
  machinery: {
    isDrawn: false,
    why: 'what every declared list does by keys; it draws the lists itself'
  },
  screen: {
    isDrawn: true,
    why: 'one screen by keys: what it draws and what its calls do is tried in every run by tests of the browser and of the server'
  },
  everywhere: {
    isDrawn: true,
    why: 'one promise over many screens (titles, addresses, sizes, languages, keys, paper): a screen that breaks it is found by a later run, before a release'
  }
} as const satisfies Readonly<Record<string, { readonly isDrawn: boolean; readonly why: string }>>

/** What a journey is for, and through which places it leads: by those runs choose. */
export interface Journey {
  readonly kind: keyof typeof KINDS
  readonly places: readonly Place[]
}
const journey = (kind: Journey['kind'], ...places: readonly Place[]): Journey => ({ kind, places })

/** Every journey of tests/journeys. Those that are drawn are in the order of what they cost, so that each turn takes as long as another. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'first-file-to-checked': journey('road', 'archives', 'arrange', 'checks', 'forms', 'bytes'),
  'new-municipality': journey('road', 'session', 'organisation', 'projects', 'catalogue', 'workbench'),
  'main-road': journey('road', 'session', 'shell', 'workbench', 'archives', 'core', 'app', 'config', 'db'),
  'ways-in': journey('rights', 'session', 'core'),
  'project-team': journey('rights', 'organisation', 'projects'),
  'led-departs': journey('rights', 'system', 'core'),
  'pasted-tables': journey('rights', 'parts', 'organisation'),
  accounts: journey('rights', 'session', 'system', 'account'),
  'menu-rules': journey('rights', 'system', 'core'),
  'nothing-stays': journey('rights', 'session', 'core', 'shell'),
  'fourteen-faults': journey('bytes', 'core', 'db', 'grid', 'session'),
  'brought-back': journey('bytes', 'core', 'grid', 'parts', 'archives'),
  'nothing-lost': journey('bytes', 'core', 'grid', 'session', 'db', 'storage'),
  'replace-file': journey('bytes', 'archives', 'files', 'storage'),
  live: journey('bytes', 'core', 'grid', 'archives'),
  'edit-pdf': journey('bytes', 'files', 'forms', 'archives', 'bytes', 'storage'),
  'offline-start': journey('bytes', 'app', 'shell', 'core'),
  'work-at-once': journey('bytes', 'archives', 'arrange', 'grid', 'core'),
  'split-and-merge': journey('bytes', 'files', 'bytes', 'archives'),
  'full-disk': journey('bytes', 'storage', 'files'),
  'declared-lists': journey('machinery', 'parts', 'core', 'system', 'organisation'),
  routing: journey('everywhere', 'app', 'shell', 'config'),
  'handing-over': journey('screen', 'transfers', 'archives', 'files', 'storage', 'projects'),
  reading: journey('screen', 'archives', 'files', 'bytes'),
  address: journey('everywhere', 'archives', 'shell', 'app'),
  palette: journey('everywhere', 'shell', 'archives'),
  english: journey('everywhere', 'app', 'shell', 'session'),
  review: journey('screen', 'archives', 'files'),
  'kept-in-sight': journey('everywhere', 'shell', 'app'),
  'pdf-templates': journey('screen', 'forms', 'catalogue'),
  'declared-trees': journey('screen', 'parts', 'core', 'system'),
  notices: journey('screen', 'system', 'shell'),
  registering: journey('screen', 'projects', 'organisation'),
  'live-lists': journey('screen', 'core', 'parts', 'system'),
  'check-stages': journey('screen', 'checks', 'arrange'),
  'check-schemes': journey('screen', 'checks', 'catalogue'),
  operation: journey('screen', 'system', 'core', 'config'),
  'entry-templates': journey('screen', 'catalogue', 'archives'),
  'directory-tree': journey('screen', 'catalogue', 'projects', 'ui'),
  'business-catalog': journey('screen', 'catalogue'),
  'volume-descriptions': journey('screen', 'arrange', 'catalogue', 'archives'),
  'cell-kinds': journey('screen', 'grid', 'archives'),
  'volume-forms': journey('screen', 'forms', 'arrange'),
  reports: journey('screen', 'online', 'parts'),
  arranging: journey('screen', 'archives', 'arrange'),
  columns: journey('everywhere', 'grid', 'account', 'archives'),
  room: journey('everywhere', 'ui', 'shell', 'parts', 'grid', 'app'),
  'import-descriptions': journey('screen', 'archives', 'core', 'files'),
  'bulk-files': journey('screen', 'archives', 'core', 'files'),
  thumbnails: journey('screen', 'archives', 'files'),
  print: journey('everywhere', 'parts', 'grid', 'shell'),
  'node-processes': journey('screen', 'catalogue', 'archives'),
  'advanced-query': journey('screen', 'parts', 'grid', 'archives'),
  facilities: journey('everywhere', 'shell', 'app', 'ui'),
  'project-details': journey('screen', 'organisation', 'projects'),
  keystrokes: journey('everywhere', 'system', 'parts', 'projects'),
  'print-all': journey('everywhere', 'parts', 'system')
}
