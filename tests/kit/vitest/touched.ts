import { execFileSync } from 'node:child_process'

import { isSlowMachine } from '../patience.ts'
import type { DrawnBy } from './draw.ts'

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

/**
 * A number that another commit changes: what is drawn by it differs from one to the next, and comes in turn where the history is there.
 * 0 where nobody knows the commit.
 */
export function commitNumber(folder = '.'): number {
  const git = (...words: readonly string[]): string =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    // Where a clone holds the last commits alone, their number is the same for ever.
    return git('rev-parse', '--is-shallow-repository') === 'true'
      ? Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16)
      : Number(git('rev-list', '--count', 'HEAD'))
  } catch {
    return 0
  }
}

let known: DrawnBy | undefined
/** What the draws of this run go by; WHOLE=1 takes all. How slow the machine is was measured before the step. */
export function drawnBy(): DrawnBy {
  known ??= { touched: touchedPaths(), seed: commitNumber(), isWhole: process.env.WHOLE === '1' }
  return { ...known, isSlow: isSlowMachine() }
}
