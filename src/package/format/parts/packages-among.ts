const CONTAINER = /\.(?:zip|tar)$/i
const DECLARED = /^([^/]+)\/bagit\.txt$/
/** What is only at the top of a package. */
const OF_PACKAGE = /^(?:bagit\.txt|bag-info\.txt|(?:tag)?manifest-[^/]+\.txt|data\/.*)$/i

/**
 * The packages that a folder holds, by the paths below it: every ZIP and TAR in it, and every folder that declares itself one, as the parts that several
 * discs have brought. None where the folder is a package itself, or in one folder of its own.
 */
export function packagesAmong(paths: readonly string[]): readonly string[] {
  if (paths.some((path) => OF_PACKAGE.test(path))) return []
  const containers = paths.filter((path) => !path.includes('/') && CONTAINER.test(path))
  const folders = paths.flatMap((path) => DECLARED.exec(path)?.[1] ?? [])
  if (containers.length === 0 && folders.length < 2) return []
  return [...containers, ...folders].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
