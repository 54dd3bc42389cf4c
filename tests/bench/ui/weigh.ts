import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '../../..')
const ENTRY = 'virtual:entry'

/** Parts that come when they are asked for. */
const LAZY = ['pdf-viewer', 'code-editor']

/** The folders of the component set that each file is in; `base` holds what components are made of. */
const folders: ReadonlyMap<string, string> = new Map(
  globSync('src/client/ui/*/*.tsx', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/').split('/').slice(3, 5))
    .flatMap(([folder = '', file = '']) => (folder === 'base' ? [] : [[basename(file, '.tsx'), folder] as const]))
)
const specifier = (name: string) => `#ui/${folders.get(name)}/${name}.tsx`

/** The components by their file names, as the gallery has a page of them; those that come lazily left out. */
export const components: readonly string[] = globSync('src/client/gallery/pages/*/*.tsx', { cwd: ROOT })
  .map((path) => basename(path, '.tsx'))
  .filter((name) => folders.has(name) && !LAZY.includes(name))
  .sort()

/** What a page loads at once. */
interface Weight {
  /** Bytes of gzip, React and its DOM among them. */
  readonly gzip: number
  /** The files of the component set, and the packages, of which something is in it. */
  readonly parts: readonly string[]
}

/** Weighs a page that imports React and these components, and nothing lazily. */
export async function weigh(names: readonly string[]): Promise<Weight> {
  const lines = names.map((name, at) => `import * as part${at} from '${specifier(name)}'`)
  const lazily = LAZY.flatMap((name) =>
    folders.has(name) && names.length > 1 ? [`() => import('${specifier(name)}')`] : []
  )
  const code = `import * as react from 'react'\nimport { createRoot } from 'react-dom/client'\nimport { createPortal } from 'react-dom'\nimport { jsx } from 'react/jsx-runtime'\n${lines.join('\n')}\nglobalThis.keep = [react.useState, createRoot, createPortal, jsx, ${[...names.map((_, at) => `part${at}`), ...lazily].join(', ')}]`
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? join(ROOT, 'src/client/ui/entry.ts') : null),
    load: (id) => (id === join(ROOT, 'src/client/ui/entry.ts') ? code : null)
  }
  const made = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [entry, react(), { ...optimizeLocales.vite({ locales: ['zh-CN', 'en-US'] }), enforce: 'pre' as const }],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: ENTRY }
    }
  })) as Rolldown.RolldownOutput
  const chunks = new Map(made.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const first = [...chunks.values()].find(({ isEntry }) => isEntry)
  const atOnce = new Set<string>()
  const walk = (name: string) => {
    if (atOnce.has(name)) return
    atOnce.add(name)
    chunks.get(name)?.imports.forEach(walk)
  }
  if (first) walk(first.fileName)
  const loaded = [...atOnce].flatMap((name) => chunks.get(name) ?? [])
  const modules = loaded.flatMap(({ modules: held }) =>
    Object.entries(held).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
  )
  return {
    gzip: loaded.reduce((sum, { code: text }) => sum + gzipSync(text, { level: 9 }).length, 0),
    parts: [...new Set(modules.map(partOf))].sort()
  }
}

/** A file of the set by its name, another by its package or path. */
function partOf(id: string): string {
  const own = /src\/client\/ui\/(?!base\/)(?:[\w-]+\/)?([\w-]+)\.tsx?$/.exec(id)?.[1]
  return (
    own ??
    id
      .split('node_modules/')
      .at(-1)
      ?.replace(/^((?:@[^/]+\/)?[^/]+).*$/s, '$1') ??
    id
  )
}
