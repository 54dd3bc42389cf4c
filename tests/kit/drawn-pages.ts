/** One of so many pages of the gallery is drawn in a run that did not touch them. */
const SHARE = 4
/** Where what all pages have in common is written: a change there is a change of each. */
const SHARED = /^src\/client\/(?:ui\/(?:theme\.css|base\/)|gallery\/(?!pages\/))/

/**
 * The pages of the gallery that a run tries: those whose component or page was touched, and one of four of the others, other ones from
 * commit to commit. All where what they share was touched, or nobody knows what was (undefined); the matrix takes all (`gallery`).
 */
export function drawPages<Name extends string>(
  names: readonly Name[],
  touched: readonly string[] | undefined,
  seed: number
): readonly Name[] {
  if (!touched || touched.some((path) => SHARED.test(path))) return names
  const isTouched = (name: string) => touched.some((path) => path.startsWith('src/client/') && path.includes(name))
  return names.filter((name, at) => (at + seed) % SHARE === 0 || isTouched(name))
}
