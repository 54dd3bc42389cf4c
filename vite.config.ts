import { availableParallelism, totalmem } from 'node:os'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { build, type Plugin, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'

import { buildVerifier } from './src/package/node/build-verifier.ts'
import { firstPagePlugin, serverDrawing } from './src/client/app/first-page.ts'
import { manualPages } from './src/client/shell/manual/read-manual.ts'
import { JOURNEYS_ALONE } from './tests/kit/vitest/journeys-alone.ts'
import { chromiumArgs, chromiumPath } from './tests/kit/vitest/chromium.ts'
import { keepModules } from './tests/kit/vitest/keep-modules.ts'
import { patienceOf } from './tests/kit/patience.ts'

/** Larger files come when they are needed (the reader of PDFs), in bytes. */
const LARGE = 300_000

/** The files of the build that the application can come to from its page: its pieces and their styles, without the gallery. */
function startFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const enter = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name) || chunk.code.length > LARGE || chunk.name.startsWith('gallery'))
      return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) enter(next)
  }
  for (const { type, fileName, ...chunk } of Object.values(bundle))
    if (type === 'chunk' && 'isEntry' in chunk && chunk.isEntry && fileName !== WORKER) enter(fileName)
  return [...found].sort()
}

const WORKER = 'service-worker.js'
/** Writes into the service worker which files the application starts with, and a name of this build. */
const offlineStart: Plugin = {
  name: 'offline-start',
  // After pieces that hold styles alone have been taken out.
  enforce: 'post',
  generateBundle(_, bundle) {
    const worker = bundle[WORKER]
    if (worker?.type !== 'chunk') return
    const files = startFiles(bundle).map((name) => `/${name}`)
    const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
    worker.code = worker.code
      .replace('__START_FILES__', JSON.stringify(files))
      .replace('__BUILD__', JSON.stringify(build))
  }
}

const pagePlugins = () => [
  react(),
  tailwindcss(),
  { ...optimizeLocales.vite({ locales: ['zh-CN', 'en-US'] }), enforce: 'pre' as const }
]
/** Catalogues are read whole: a name for each text of theirs would weigh as much as the texts. */
const json = { namedExports: false, stringify: true }

/**
 * Has the pieces that every start runs compiled while they are fetched, beside the page’s own thread: function by function, as each is
 * called for the first time, they cost that thread a third of a first start (docs/performance.md).
 */
const compiledEagerly: Plugin = {
  name: 'compiled-eagerly',
  generateBundle: {
    // The comment must be the first of its file, before what Vite writes there.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && PIECES.some(({ name }) => name === chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    }
  }
}

/**
 * Puts the verifier beside the client: its page, and the program as one file without dependencies, which goes into every package too.
 * The page is built on its own: pieces in common with the application would weigh more there, and a change of either would alter the other.
 */
const verifier: Plugin = {
  name: 'verifier',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: pagePlugins(),
      json,
      build: {
        target: 'baseline-widely-available',
        outDir: dir,
        emptyOutDir: false,
        // It is one piece: there is nothing that it could begin without.
        chunkSizeWarningLimit: 1000,
        rolldownOptions: { input: 'verify.html' }
      }
    })
    await buildVerifier(dir)
  }
}

const plugins = [
  offlineStart,
  firstPagePlugin(readFileSync('src/client/app/screens.ts', 'utf8')),
  serverDrawing(pagePlugins, json),
  verifier,
  ...pagePlugins(),
  manualPages(),
  compiledEagerly
]
const testing = process.env.VITEST === 'true'
const executablePath = testing ? await chromiumPath() : undefined
const drawing = testing ? await import('./tests/kit/vitest/touched.ts') : undefined
const sequence = testing ? { sequencer: (await import('./tests/kit/vitest/long-first.ts')).LongFirst } : {}
if (executablePath && !existsSync(executablePath))
  throw new Error(`no browser at ${executablePath}: set CHROMIUM to one`)

/**
 * What every page needs comes in a few pieces: a hundred small ones are slower to fetch, and weigh more (tests/house/sizes holds what
 * they may). A piece holds what its modules import as well, but for what an earlier piece holds; a module that is in none of them
 * stands by itself, or with those that need it. `start` is what every start needs, `calls` what asks the server, which is fetched
 * while a password is typed, `frame` what is around the pages of a session.
 */
const PIECES = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|react-i18next|i18next|html-parse-stringify|void-elements|use-sync-external-store|nanostores|@nanostores|tailwind-variants|clsx|@swc\/helpers)\/|lucide-react\/dist\/esm\/(?!icons\/)/
  },
  {
    name: 'fields',
    test: /\/client\/ui\/(?:[\w/-]+\/)?(?:button|link|text-field|password-field|form|field|skeleton|visually-hidden|stops|focus-ring|compose-class|announcer|locale-provider)\.tsx?$/
  },
  { name: 'start', test: /\/client\/(?:app\/main\.tsx|core\/wire\/http\/(?:handle-failure|address)\.ts)$/ },
  {
    name: 'signs',
    test: /lucide-react\/dist\/esm\/icons\/(?:x|check|search|info|ellipsis|file|inbox|folder-open|folder|building-complex|building-2|circle-check|chevron-down|chevron-right|chevrons-up-down|house|layout-dashboard|layout-grid|log-out|menu|settings|user|user-cog|circle-user-round|key-round|square-kanban|panel-left-close|panel-left-open|bell|megaphone|wifi-off|hourglass|cloud-upload|contact|crown|file-check|file-type|network|package|circle-x)\.mjs$/
  },
  { name: 'calls', test: /\/client\/core\/(?:wire\/http\/ask|work\/session\/(?:sign-in|session))\.ts$/ },
  { name: 'frame', test: /\/client\/app\/app-routes\.tsx$/ }
]

/** A loaded machine is slow, not wrong: what is waited for may take its time, which a run measures before each step. */
const patient = { poll: { timeout: patienceOf(60_000) } }
/** What a page in the browser is to show, it shows within this: a failed test must not cost a minute. */
const prompt = { poll: { timeout: patienceOf(20_000) } }
/** Tests of the server keep a processor busy each. */
const maxWorkers = Math.max(2, availableParallelism())
/** Much of a test in a browser is waiting: one more than there are processors keeps them busy, where the memory holds so many. */
const browserWorkers = Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 2 ** 31)))

/** What this run leaves out (tests/run/drawn-files.ts). */
const LEFT_OUT = (process.env.TESTS_LEFT_OUT ?? '').split(',').filter(Boolean)
/** What asks a server that the test builds. */
const SERVER = ['tests/server/**/*.test.ts', 'tests/house/calls.test.ts']
/** What starts, watches or kills processes, or measures its own: each file has a process of its own. */
const PROCESSES = [
  'backup/drill',
  'cli/commands',
  'bytes/reading',
  'checks/clamd',
  'checks/killed',
  'core/live/several-servers',
  'db/embedded',
  'files/any-server',
  'files/hostile',
  'files/kill',
  'files/reading/first-page-reader',
  'files/reading/page-counter',
  'files/reading/page-processes',
  'storage/contract',
  'storage/mark',
  'main',
  'traces',
  'transfers/killed-sending'
].map((name) => `tests/server/${name}.test.ts`)
const onNode = {
  environment: 'node' as const,
  setupFiles: ['tests/kit/vitest/fail-on-console.ts'],
  testTimeout: patienceOf(120_000),
  expect: patient,
  maxWorkers,
  hookTimeout: patienceOf(120_000)
}

/** A journey by keys through the whole product. */
const onProduct = {
  environment: 'node' as const,
  setupFiles: ['tests/kit/vitest/fail-on-console.ts'],
  globalSetup: ['tests/kit/product/product-template.ts'],
  testTimeout: patienceOf(600_000),
  expect: patient,
  hookTimeout: patienceOf(180_000)
}

export default defineConfig({
  plugins,
  json,
  build: {
    target: 'baseline-widely-available',
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      input: {
        index: 'index.html',
        'service-worker': 'src/client/app/service-worker.ts'
      },
      output: {
        codeSplitting: { groups: PIECES },
        entryFileNames: ({ name }) => (name === 'service-worker' ? WORKER : 'assets/[name]-[hash].js')
      },
      onLog(level, log, handle) {
        // Styles are built without a source map in any case; who starts the product for the first time cannot do anything about it.
        if (log.code === 'SOURCEMAP_BROKEN' && log.plugin?.startsWith('@tailwindcss/vite')) return
        handle(level, log)
      }
    }
  },
  test: {
    reporters: ['default'],
    sequence,
    projects: [
      {
        test: {
          ...onNode,
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/journeys/**', ...SERVER, ...PROCESSES, ...LEFT_OUT, 'tests/**/node_modules/**'],
          // Projects with other numbers of workers, run by one command, follow each other.
          sequence: { ...sequence, groupOrder: 0 }
        }
      },
      {
        test: {
          ...onNode,
          name: 'server',
          include: SERVER,
          exclude: PROCESSES,
          globalSetup: ['tests/kit/database/engine-setup.ts'],
          // Every file builds a server of its own on a database of its own; what it is built of is loaded once for all of them.
          isolate: false,
          sequence: { ...sequence, groupOrder: 0 }
        }
      },
      {
        test: {
          ...onNode,
          name: 'processes',
          include: PROCESSES,
          globalSetup: ['tests/kit/database/engine-setup.ts'],
          sequence: { ...sequence, groupOrder: 0 }
        }
      },
      {
        plugins: [keepModules],
        // Without VIRT_ON react-aria's Virtualizer draws every row under Vitest.
        define: {
          'process.env.VIRT_ON': '"1"',
          // What a test in the browser draws by, which has no git.
          'process.env.TEST_SLOWNESS': JSON.stringify(process.env.TEST_SLOWNESS ?? ''),
          'process.env.DRAWN_BY': JSON.stringify(JSON.stringify(drawing?.drawnBy()))
        },
        optimizeDeps: {
          // Four hundred modules are read for each file: those of the packages are half as long without their remarks.
          rolldownOptions: { output: { minify: true } },
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-aria-components',
            '@internationalized/date',
            'axe-core',
            'vitest-browser-react',
            'cmdk',
            '@tanstack/react-table',
            'i18next',
            'react-i18next',
            'wretch',
            'wretch/addons/queryString',
            'nanostores',
            '@nanostores/react',
            '@nanostores/persistent',
            'react-router-dom',
            'react-dropzone',
            'lucide-react',
            'tailwind-variants',
            'tailwind-variants/lite',
            'zod/mini',
            'hash-wasm',
            'tus-js-client',
            'dompurify',
            'pdfjs-dist',
            'prosemirror-view',
            'prosemirror-state',
            'prosemirror-model',
            'prosemirror-commands',
            'prosemirror-keymap',
            'prosemirror-history',
            'prosemirror-schema-list',
            'prosemirror-tables',
            '@codemirror/state',
            '@codemirror/view',
            '@codemirror/commands',
            '@codemirror/language',
            '@codemirror/search',
            '@codemirror/lang-css',
            '@codemirror/lang-html',
            '@codemirror/lang-java',
            '@codemirror/lang-javascript',
            '@codemirror/lang-markdown',
            '@codemirror/lang-python',
            '@codemirror/lang-sql',
            '@codemirror/lang-vue',
            '@codemirror/legacy-modes/mode/clike',
            '@codemirror/legacy-modes/mode/r',
            '@codemirror/legacy-modes/mode/shell',
            '@codemirror/legacy-modes/mode/swift'
          ]
        },
        test: {
          name: 'browser',
          include: ['tests/**/*.test.tsx'],
          exclude: LEFT_OUT,
          setupFiles: ['cheap-react', 'fail-on-console', 'fresh-storage', 'browser'].map(
            (name) => `tests/kit/vitest/${name}.ts`
          ),
          testTimeout: patienceOf(120_000),
          expect: prompt,
          maxWorkers: browserWorkers,
          sequence: { ...sequence, groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: patienceOf(180_000),
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
              contextOptions: { locale: 'zh-CN' },
              // Without it an action, and `expect.element` with it, waits for as long as its test may take: two minutes. It ends before the
              // wait around it, so that a failure says what was not found.
              actionTimeout: prompt.poll.timeout - 500
            }),
            instances: [{ browser: 'chromium' }]
          }
        }
      },
      {
        test: {
          ...onProduct,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: Object.keys(JOURNEYS_ALONE),
          maxWorkers: browserWorkers,
          sequence: { ...sequence, groupOrder: 1 }
        }
      },
      {
        test: {
          ...onProduct,
          name: 'journeys-alone',
          include: Object.keys(JOURNEYS_ALONE),
          maxWorkers: 1,
          sequence: { ...sequence, groupOrder: 2 }
        }
      }
    ]
  }
})
