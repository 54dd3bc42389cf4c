import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import manifest from '../../package.json' with { type: 'json' }
import { COMMITS, RELEASES } from '../server/seed/upgrades/commits.ts'

/** The versions that a changelog says were released, the newest first. */
const releasedIn = (text: string): string[] =>
  [...text.matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/gm)].map(([, version = '']) => version)

test('every release of the changelog is kept with its commit, and the newest is the version of the product', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const versions = releasedIn(changelog)
  expect(changelog).toMatch(/^## Unreleased$/m)
  // Every other heading of this depth is that of a release in its form.
  expect([...changelog.matchAll(/^## (.+)$/gm)].length).toBe(versions.length + 1)
  expect(Object.keys(RELEASES).sort()).toEqual([...versions].sort())
  if (versions[0]) expect(manifest.version).toBe(versions[0])
})

test('every release is a former state that is upgraded, by a dump that is there', () => {
  for (const commit of Object.values(RELEASES)) expect(COMMITS).toContain(commit)
  for (const commit of COMMITS) expect(existsSync(`tests/server/seed/upgrades/${commit}.sql.gz`), commit).toBe(true)
})

test('a heading of a release is known by its form', () => {
  expect(releasedIn('# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n- x\n\n## 0.1.0 - 2026-11-30\n')).toEqual(
    ['0.2.0', '0.1.0']
  )
})
