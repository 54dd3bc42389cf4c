/** Any room of the client but those that run without React. */
const VIEWS = [
  'src/client/ui',
  'src/client/core/work',
  'src/client/grid/kinds',
  'src/client/grid/view',
  'src/client/parts',
  'src/client/shell',
  'src/client/screens',
  'src/client/gallery',
  'src/client/verify',
  'src/client/app'
]

/**
 * Where each outside package is at home (docs/architecture.md), and nowhere else: a room, or a file of it. `pkg/*` is
 * every package of a scope. A package that is new in src has one home, the lowest room that needs it, and is added here.
 */
export const HOMES: Readonly<Record<string, readonly string[]>> = {
  zod: ['src/contract'],

  '@fastify/*': ['src/server/build', 'src/server/core'],
  fastify: ['src/server/main', 'src/server/build', 'src/server/core', 'src/server/area'],
  kysely: [
    'src/server/main',
    'src/server/build',
    'src/server/db',
    'src/server/core',
    'src/server/domain',
    'src/server/area',
    'src/server/backup',
    'src/server/cli'
  ],
  pg: ['src/server/db', 'src/server/backup'],
  'pg-copy-streams': ['src/server/db'],
  '@tus/*': ['src/server/files'],
  '@aws-sdk/*': ['src/server/storage'],
  'file-type': ['src/server/bytes'],
  croner: ['src/server/core'],
  'prom-client': ['src/server/build'],
  '@opentelemetry/*': ['src/server/traces.ts'],
  'read-excel-file': ['src/server/core'],
  yauzl: ['src/server/core'],
  'openid-client': ['src/server/session'],
  'pinyin-pro': ['src/server/db/seed'],
  '@cantoo/pdf-lib': ['src/server/files', 'src/server/forms'],
  fontkit: ['src/server/files', 'src/server/forms'],
  pdfkit: ['src/server/forms'],
  'qrcode-generator': ['src/server/forms'],
  '@napi-rs/canvas': ['src/server/bytes', 'src/server/files', 'src/server/checks'],
  'sanitize-html': ['src/server/system'],
  postcss: ['src/server/critical-css.ts'],
  vite: ['src/server/main', 'src/package/node/build-verifier.ts', 'src/client/app/first-page.ts'],

  'react-aria-components': ['src/client/ui'],
  'tailwind-variants': ['src/client/ui'],
  '@internationalized/date': ['src/client/ui'],
  cmdk: ['src/client/ui/actions/command.tsx'],
  'react-dropzone': ['src/client/ui/fields/file-drop.tsx'],
  'pdfjs-dist': ['src/client/ui', 'src/server/bytes', 'src/server/files', 'src/server/checks'],
  dompurify: ['src/client/ui'],
  '@codemirror/*': ['languages', 'look', 'tab', 'view'].map(
    (part) => `src/client/ui/code-editor/code-editor-${part}.ts`
  ),
  'prosemirror-view': ['src/client/ui'],
  'prosemirror-state': ['src/client/ui'],
  'prosemirror-model': ['src/client/ui'],
  'prosemirror-commands': ['src/client/ui'],
  'prosemirror-keymap': ['src/client/ui'],
  'prosemirror-history': ['src/client/ui'],
  'prosemirror-schema-list': ['src/client/ui'],
  'prosemirror-tables': ['src/client/ui'],

  wretch: ['src/client/core/wire'],
  'tus-js-client': ['src/client/core/wire', 'src/server/transfers/sending'],
  'hash-wasm': ['src/client/core/wire', 'src/client/parts/package'],
  nanostores: ['src/client/core', 'src/client/parts', 'src/client/shell', 'src/client/screens', 'src/client/gallery'],
  '@nanostores/persistent': ['src/client/core/state'],
  i18next: ['src/client/core'],

  '@tanstack/react-table': ['src/client/grid'],
  'react-router-dom': ['src/client/shell', 'src/client/app'],
  'react-dom/client': ['src/client/app', 'src/client/verify'],
  'react-dom/server': ['src/client/app/public-html.tsx'],

  marked: ['src/client/shell/manual/read-manual.ts'],

  'lucide-react': VIEWS,
  react: VIEWS,
  'react-dom': VIEWS,
  '@nanostores/react': VIEWS,
  'react-i18next': VIEWS
}

/** The package an import names: `@scope/name` or `name`; undefined for what Node itself brings. */
const packageOf = (spoken: string): string | undefined =>
  spoken.startsWith('node:')
    ? undefined
    : spoken
        .split('/')
        .slice(0, spoken.startsWith('@') ? 2 : 1)
        .join('/')

/** The homes of what an import names, the most particular row first; undefined where no row names it. What Node brings is at home in the server and in the program that verifies. */
export function homesOf(spoken: string): readonly string[] | undefined {
  const name = packageOf(spoken)
  return name === undefined
    ? ['src/server', 'src/package/node']
    : (HOMES[spoken] ?? HOMES[name] ?? HOMES[`${name.split('/')[0]}/*`])
}
