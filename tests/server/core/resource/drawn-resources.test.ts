import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ref, text } from '#contract/core/resource/field.ts'
import { type AnyResource, resource } from '#contract/core/resource/resource.ts'
import { ALL_VERBS } from '#contract/core/resource/verbs.ts'
import { classesOf, drawOf } from '#kit/resources/drawn-resources.ts'
import { RESOURCES, TESTED_BY_AREA } from '#kit/resources/resources.ts'
import { touchedPaths } from '#kit/vitest/touched.ts'

const WRITTEN = RESOURCES.filter(({ name, calls }) => calls.add && !TESTED_BY_AREA.has(name))
const by = (touched: readonly string[] | undefined, seed = 0) => ({ touched, seed, isWhole: false })
const draw = (touched: readonly string[] | undefined, among = WRITTEN) =>
  drawOf(among, by(touched)).map(({ name }) => name)
/** A resource as somebody may declare it. */
const declared = (name: string, partOf?: 'above'): AnyResource =>
  resource(name, `/test/${name}`, {
    right: 'sys.position',
    fields: { name: text({ rules: ['required'] }), above: ref('position', { rules: ['required'] }) },
    label: 'name',
    verbs: ALL_VERBS,
    ...(partOf && { partOf })
  }) as unknown as AnyResource

test('each class of resources has one in every run, and fewer are drawn than there are', () => {
  const drawn = drawOf(WRITTEN, by([]))
  const classes = (among: readonly AnyResource[]) => [...new Set(among.flatMap((one) => classesOf(one)))].sort()
  expect(classes(WRITTEN).length).toBeGreaterThanOrEqual(8)
  expect(classes(drawn)).toEqual(classes(WRITTEN))
  expect(drawn.length).toBeLessThan(WRITTEN.length * 0.7)
})

test('a resource in which two classes meet that meet in no other is drawn, and one like another is not', () => {
  const part = declared('newPart', 'above')
  const like = declared('likeIt', 'above')
  const alike = { ...part, tree: { parent: 'above', below: 'kept' as const } }
  const ordinary = declared('ordinary')
  const others = WRITTEN.filter((one) => classesOf(ordinary).some((each) => !classesOf(one).includes(each)))
  expect(draw([], [...others, ordinary])).toContain('ordinary')
  expect(draw([], [...WRITTEN, alike, like])).toEqual([...draw([]), 'newPart'])
})

test('what was touched is drawn: by its declaration, by the folder of its area, and all where it is the machinery', () => {
  const some = WRITTEN.filter(({ name }) => name === 'customer' || name === 'participant' || name === 'announcement')
  expect(draw([], some)).not.toContain('announcement')
  expect(draw(['src/contract/system/announcements.ts'], some)).toContain('announcement')
  expect(draw(['src/server/system/area.ts'], some)).toContain('announcement')
  expect(draw(['src/server/organisation/area.ts'], some)).not.toContain('announcement')
  const all = WRITTEN.map(({ name }) => name)
  expect(draw(['src/server/core/resource/write-rows.ts'])).toEqual(all)
  expect(draw(['tests/kit/resources/resources.ts'])).toEqual(all)
})

test('where everything was touched, or nobody knows what was, each class has one, and every resource is drawn within three runs', () => {
  const everything = Array.from({ length: 400 }, (_, at) => `src/server/core/resource/part-${at}.ts`)
  for (const touched of [everything, undefined]) {
    const runs = [4, 5, 6].map((seed) => drawOf(WRITTEN, by(touched, seed)))
    for (const run of runs) {
      expect(run).toEqual(expect.arrayContaining([...drawOf(WRITTEN, by([]))]))
      expect(run.length).toBeLessThan(WRITTEN.length)
    }
    expect(new Set(runs.flat()).size).toBe(WRITTEN.length)
  }
})

test('what differs is what was committed since the commit before, changed and added; without a repository nobody knows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touched-'))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
      cwd: folder,
      stdio: 'ignore'
    })
  const write = (name: string, words = name) => writeFileSync(join(folder, name), words)
  try {
    expect(touchedPaths(folder)).toBeUndefined()
    git('init', '-b', 'main')
    for (const name of ['first', 'second']) {
      write(name)
      git('add', '.')
      git('commit', '-m', name)
    }
    write('first', 'changed')
    write('third')
    expect([...(touchedPaths(folder) ?? [])].sort()).toEqual(['first', 'second', 'third'])
    git('checkout', '-b', 'branch')
    for (const name of ['fourth', 'fifth']) {
      write(name)
      git('add', name)
      git('commit', '-m', name)
    }
    expect([...(touchedPaths(folder) ?? [])].sort()).toEqual(['fifth', 'first', 'fourth', 'third'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
