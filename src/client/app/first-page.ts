import { build, type JsonOptions, type Plugin, type PluginOption, type Rolldown } from 'vite'

/** What runs before the program, and what is fetched with the first page of a session, by the paths of their sources. */
const EARLY = 'src/client/shell/boot/early/early.ts'
const DRAWING = 'src/client/app/public-html.tsx'
const OF_SESSION = ['src/client/app/app-routes.tsx', 'src/client/core/work/session/session.ts']
const TEXTS = ['ui', 'session', 'failures', 'shell', 'parts']
const LANGUAGES = ['zh-CN', 'en'] as const
/** `'area/screen': withTexts(() => import(…), 'area')` of screens.ts. */
const SCREEN = /'([\w-]+\/[\w-]+)': (?:withTexts\(\s*)?\(\) => import\([^)]*\)((?:,\s*'\w+')*)/g
/** The list that the server reads (src/server/first-files.ts). */
const LIST = '.vite/first-files.json'

/** The files that the first picture of a page needs beside those that every page names, and those of its texts by language. */
interface FirstFiles {
  readonly files: readonly string[]
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/**
 * Makes the first page quick: writes the first script into the page, so that it runs before anything else is fetched, and lists for each
 * address which files its first picture needs, so that the server can name them in the page.
 */
export function firstPagePlugin(screens: string): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    // After pieces that hold styles alone have been taken out.
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: async () => [{ tag: 'script', children: await earlyScript(), injectTo: 'head-prepend' }]
    },
    generateBundle(_, bundle) {
      const pieces = new Pieces(bundle)
      const pages = [...screens.matchAll(SCREEN)].map(([, path = '', more = '']): [string, FirstFiles] => {
        const area = path.split('/')[0] ?? ''
        const catalogues = [...TEXTS, area, ...[...more.matchAll(/\w+/g)].map(([name]) => name)]
        return [`/${path}`, pieces.of([...OF_SESSION, `src/client/screens/${path}.tsx`], catalogues)]
      })
      const files = { '': pieces.of(OF_SESSION, TEXTS), ...Object.fromEntries(pages) }
      this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(files) })
    }
  }
}

/** The first script as text: one piece without imports, which runs at once. */
async function earlyScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: EARLY, output: { format: 'iife' } }
    }
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}

/** Puts beside the client the program by which the server draws the pages before the sign-in: one file that needs Node and nothing else. */
export function serverDrawing(pagePlugins: () => PluginOption[], json: JsonOptions): Plugin {
  return {
    name: 'server-drawing',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: pagePlugins(),
        json,
        // Whoever starts the server, it draws as the built client does.
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: DRAWING,
          outDir: `${dir}/.vite`,
          emptyOutDir: false,
          copyPublicDir: false,
          sourcemap: false,
          minify: true,
          rolldownOptions: { output: { entryFileNames: 'public-html.mjs', codeSplitting: false } }
        }
      })
    }
  }
}

/** The pieces of a build by the sources at which they begin. */
class Pieces {
  readonly #bundle: Rolldown.OutputBundle
  readonly #bySource = new Map<string, string>()
  /** Named by the page itself. */
  readonly #known: ReadonlySet<string>

  constructor(bundle: Rolldown.OutputBundle) {
    this.#bundle = bundle
    let page = ''
    for (const [name, chunk] of Object.entries(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue
      this.#bySource.set(chunk.facadeModuleId.replaceAll('\\', '/').split('?')[0] ?? '', name)
      if (chunk.facadeModuleId.endsWith('/index.html')) page = name
    }
    this.#known = this.#with([page], new Set())
  }

  of(sources: readonly string[], catalogues: readonly string[]): FirstFiles {
    const addresses = (names: ReadonlySet<string>) => [...names].map((name) => `/${name}`)
    const files = this.#with(
      sources.flatMap((source) => this.#find(source)),
      this.#known
    )
    const known = new Set([...this.#known, ...files])
    const texts = LANGUAGES.map((language) => [
      language,
      addresses(
        this.#with(
          [...new Set(catalogues)].flatMap((name) => this.#find(`locales/${language}/${name}.json`)),
          known
        )
      )
    ])
    return { files: addresses(files), texts: Object.fromEntries(texts) as FirstFiles['texts'] }
  }

  /** A screen may be part of another piece, and an area may have no texts of its own. */
  #find(source: string): string[] {
    for (const [id, name] of this.#bySource) if (id.endsWith(`/${source}`)) return [name]
    return []
  }

  #with(names: readonly string[], known: ReadonlySet<string>): Set<string> {
    const found = new Set<string>()
    const enter = (name: string): void => {
      const chunk = this.#bundle[name]
      if (chunk?.type !== 'chunk' || found.has(name) || known.has(name)) return
      found.add(name)
      chunk.imports.forEach(enter)
    }
    names.forEach(enter)
    return found
  }
}
