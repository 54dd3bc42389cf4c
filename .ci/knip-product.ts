import type { KnipConfig } from 'knip'

/**
 * What the product itself uses: `knip --config .ci/knip-product.ts` counts what only tests use as unused. Each file and each name that
 * is left out is asked for by the specification, is held ready by its tests, and says here why no screen uses it.
 */
export default {
  entry: [
    'src/server/start.ts',
    'src/{client,server}/**/*-worker.ts',
    'src/client/app/{main.tsx,public-html.tsx,service-worker.ts}',
    'src/client/shell/boot/early/early.ts',
    'src/server/db/migrations/*.ts',
    'src/server/bytes/demo/make-*.ts',
    'vite.config.ts',
    // Makes docs/components.md.
    'src/client/gallery/components-doc.ts',
    // Fields that an installation's own forms ask for: a popup report, and a tree that is brought level by level (SPEC.md §5).
    'src/client/parts/pick/{popup-picker,dict-tree-select}.tsx',
    // Rows of a tree at whichever path has them (SPEC.md §7): every tree of the product is a declared one.
    'src/client/parts/tree/tree-source.ts'
  ],
  project: ['src/**/*.{ts,tsx}'],
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // Existing clients read this state and these keys (SPEC.md §2, §6); the product writes them.
    'src/client/core/state/{dialogs,menu}.ts': ['exports'],
    'src/client/core/state/session/permissions.ts': ['exports'],
    // Tests take away what an earlier one has shown.
    'src/client/core/state/toasts.ts': ['exports'],
    // Said by existing clients (common_send_date), and received here.
    'src/client/core/wire/live/live.ts': ['exports'],
    // The kind `slot` of a column is drawn by whoever configures one (SPEC.md §3).
    'src/client/grid/kinds/slot.tsx': ['exports'],
    // They draw docs/states.md.
    'src/contract/archives/state-machines.ts': ['exports'],
    'src/contract/{catalogue/catalogue,catalogue/template,checks/scheme,forms/pdf-template}-machine.ts': ['exports'],
    // Says whether a text of the demo can be drawn.
    'src/server/bytes/demo/glyphs.ts': ['exports']
  },
  // What tests and builds alone use of packages is counted by the other run.
  exclude: ['types', 'dependencies', 'unlisted', 'unresolved', 'binaries']
} satisfies KnipConfig
