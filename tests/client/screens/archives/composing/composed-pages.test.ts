import { expect, test } from 'vitest'

import {
  type Composition,
  documentsOf,
  mergedAll,
  NOTHING,
  type PageSource,
  splitAtBookmarks,
  splitAtSources,
  splitEvery,
  toggledFirst,
  turnedPage,
  withoutPages,
  withSource
} from '#screens/archives/composing/composed-pages.ts'

const scan: PageSource = {
  id: 's',
  name: '扫描件',
  pages: 5,
  bookmarks: [
    { title: '施工日志', page: 1 },
    { title: '会议纪要', page: 4 }
  ]
}
const letter: PageSource = { id: 'l', name: '来函', pages: 2, bookmarks: [] }
const SOURCES = [scan, letter]
const both = SOURCES.reduce(withSource, NOTHING)
/** Each document as its name and pages. */
const shown = (made: Composition) =>
  documentsOf(made, SOURCES).map(
    ({ name, pages }) => `${name} ${pages.map(({ source, page }) => source + page).join('')}`
  )
const idAt = (made: Composition, at: number) => made.pages[at]?.id ?? ''

test('files that are taken together are one document, called as the first of them', () => {
  expect(shown(both)).toEqual(['扫描件 s1s2s3s4s5l1l2'])
  expect(shown(NOTHING)).toEqual([])
})

test('a document begins at a page and is joined again; several of one file are numbered', () => {
  const split = toggledFirst(both, idAt(both, 2))
  expect(shown(split)).toEqual(['扫描件（1） s1s2', '扫描件（2） s3s4s5l1l2'])
  expect(shown(toggledFirst(split, idAt(both, 2)))).toEqual(shown(both))
})

test('pages are split by number, by file and at bookmarks, which give their names', () => {
  expect(shown(splitEvery(both, 3))).toEqual(['扫描件（1） s1s2s3', '扫描件（2） s4s5l1', '来函 l2'])
  expect(shown(splitAtSources(both))).toEqual(['扫描件 s1s2s3s4s5', '来函 l1l2'])
  const marked = splitAtBookmarks(both, SOURCES)
  expect(shown(marked)).toEqual(['施工日志 s1s2s3', '会议纪要 s4s5', '来函 l1l2'])
  expect(shown(mergedAll(marked))).toEqual(['施工日志 s1s2s3s4s5l1l2'])
})

test('where the first page of a document goes, the next one begins it under its name; a document without pages goes', () => {
  const marked = splitAtBookmarks(both, SOURCES)
  expect(shown(withoutPages(marked, new Set([idAt(both, 3)])))).toEqual(['施工日志 s1s2s3', '会议纪要 s5', '来函 l1l2'])
  expect(shown(withoutPages(marked, new Set([idAt(both, 3), idAt(both, 4)])))).toEqual(['施工日志 s1s2s3', '来函 l1l2'])
  expect(shown(withoutPages(marked, new Set([idAt(both, 0)])))).toEqual(['施工日志 s2s3', '会议纪要 s4s5', '来函 l1l2'])
})

test('a page is turned by quarters, all the way round', () => {
  const id = idAt(both, 1)
  const turn = (made: Composition) => made.pages[1]?.turn
  expect(turn(turnedPage(both, id, -90))).toBe(270)
  expect(turn(turnedPage(turnedPage(both, id, 90), id, 90))).toBe(180)
})
