import { execFileSync } from 'node:child_process'

/** Every file that differs from a commit: committed, not committed and new ones. Throws where there is no such commit. */
export function changedSince(commit: string): readonly string[] {
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean)
  const known = git('diff', '--name-only', '-z', commit, '--')
  return [...new Set([...known, ...git('ls-files', '--others', '--exclude-standard', '-z')])].sort()
}
