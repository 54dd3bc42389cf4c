import { draw, type DrawnBy, isWide } from './draw.ts'

/** One of so many pages of the gallery is drawn in a run that did not touch them. */
const SHARE = 4
/** Where what all pages have in common is written: a change there is a change of each. */
const SHARED = /^src\/client\/(?:ui\/(?:theme\.css|base\/)|gallery\/(?!pages\/))/

/**
 * The pages of the gallery that a run tries: those whose component or page was touched, and one of four of the others in turn. All where
 * what they share was touched, but in a change of everything; the matrix takes all (`gallery`).
 */
export function drawPages<Name extends string>(names: readonly Name[], by: DrawnBy): readonly Name[] {
  if (!isWide(by.touched) && by.touched.some((path) => SHARED.test(path))) return names
  return draw(names, by, SHARE, (name, touched) =>
    touched.some((path) => path.startsWith('src/client/') && path.includes(name))
  )
}
