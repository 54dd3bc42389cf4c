import { draw, type DrawnBy } from '#kit/draw.ts'

/** One of so many runs takes a file of which nothing was touched. */
const SHARE = 3

/** Files that are too dear for every run and prove one thing as a whole: which paths they are about, and why a run may do without them. */
export const DRAWN_FILES: Readonly<Record<string, { readonly about: RegExp; readonly why: string }>> = {
  'tests/how-to/how-to.test.ts': {
    about:
      /^(?:docs\/how-to|tests\/(?:how-to|kit|house)|src\/(?:contract|server)\/core|src\/client\/(?:core|parts|ui))\//,
    why: 'compiles a copy of the sources with the examples of docs/how-to in it, which guides authors and nothing in the product'
  }
}

/** The files that a run leaves out: those that were not touched and whose turn it is not. */
export function filesLeftOut(by: DrawnBy): readonly string[] {
  const files = Object.entries(DRAWN_FILES)
  const taken = draw(files, by, SHARE, ([, { about }], touched) => touched.some((path) => about.test(path)))
  return files.filter((file) => !taken.includes(file)).map(([file]) => file)
}
