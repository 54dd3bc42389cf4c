import { execFileSync } from 'node:child_process'

/**
 * The files that differ from the main branch, or on it from the commit before: those that are committed, changed and new. Undefined
 * where nobody knows, as without git or without history.
 */
export function touchedPaths(folder = '.'): readonly string[] | undefined {
  const git = (...words: readonly string[]): string =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  /** The first of these commits that there is. */
  const firstOf = (...refs: readonly string[]): string | undefined => {
    for (const ref of refs)
      try {
        return git('merge-base', 'HEAD', ref)
      } catch {
        // Another one is asked for.
      }
    return undefined
  }
  try {
    const head = git('rev-parse', 'HEAD')
    const base = firstOf('origin/main', 'main')
    const since = base && base !== head ? base : git('rev-parse', 'HEAD~1')
    const listed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
    return listed.flatMap((paths) => paths.split('\n').filter(Boolean))
  } catch {
    return undefined
  }
}

/** A number that another commit changes: what is drawn by it differs from one to the next. 0 where there is no history. */
export function commitNumber(): number {
  try {
    return Number(
      execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    )
  } catch {
    return 0
  }
}
