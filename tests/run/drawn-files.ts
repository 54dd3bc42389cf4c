import { globSync } from 'node:fs'

import { draw, type DrawnBy } from '#kit/vitest/draw.ts'

import { dependentsOf } from './affected-tests.ts'

/** A set of files of which a run may do without some, and why. */
interface DrawnFiles {
  readonly files: string
  /** One of so many runs takes a file of which nothing was touched. */
  readonly share: number
  /** What they are about, beside what they import. */
  readonly about: RegExp
  readonly why: string
}

/** What any test in the browser is about, beside what it imports. */
const BROWSER =
  'package-lock\\.json|vite\\.config\\.ts|src/client/ui/theme\\.css|locales/zh-CN/(?:ui|formatted|rules)\\.json|' +
  'tests/kit/vitest/(?:cheap-react|fail-on-console|fresh-storage|browser|chromium|keep-modules)\\.ts'

/** What is drawn by the file, and by which step. */
export const DRAWN_FILES: Readonly<Record<'node' | 'browser', readonly DrawnFiles[]>> = {
  node: [
    {
      files: 'tests/how-to/how-to.test.ts',
      share: 3,
      about:
        /^(?:docs\/how-to|tests\/(?:how-to|kit|house)|src\/(?:contract|server)\/core|src\/client\/(?:core|parts|ui))\//,
      why: 'compiles a copy of the sources with the examples of docs/how-to in it, which guides authors and nothing in the product'
    }
  ],
  browser: [
    {
      files: 'tests/client/ui/**/*.test.tsx',
      share: 3,
      about: new RegExp(`^(?:${BROWSER})$`),
      why: 'asks a component that does not differ as long as nothing that it imports does'
    },
    {
      files: 'tests/client/{grid,parts,screens}/**/*.test.tsx',
      share: 2,
      about: new RegExp(`^(?:${BROWSER}|locales/zh-CN/.*|tests/kit/(?:answers|drawn|keys)/.*)$`),
      why: 'asks a screen that is drawn from answers made for it: what guards bytes and rights is asked of the server, and the roads of the product are walked'
    }
  ]
}

/** The files that a step of a run leaves out: those that nothing touched leads to by imports, and whose turn it is not. */
export function filesLeftOut(step: keyof typeof DRAWN_FILES, by: DrawnBy): readonly string[] {
  let dependent: ReadonlySet<string> | undefined
  return DRAWN_FILES[step].flatMap(({ files, share, about }) => {
    const names = globSync(files)
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
    const taken = new Set(
      draw(
        names,
        by,
        share,
        (name, touched) => {
          dependent ??= dependentsOf(touched)
          return dependent.has(name) || touched.some((path) => about.test(path))
        },
        (name) => name
      )
    )
    return names.filter((name) => !taken.has(name))
  })
}
