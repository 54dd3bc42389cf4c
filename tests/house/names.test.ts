import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

import { DOUBLES, DOUBLES_ACROSS } from './doubles.ts'
import { exportsOf, nodes, read, sources } from './sources.ts'

const files = sources('src', 'tests')
const paths = files.map(({ path }) => path)
const LONGEST = 250
/** Files that lines of 120 made longer than that: each may only shrink, but for a list, and leaves the table when it fits. */
const LONGER: Readonly<Record<string, number>> = {
  // A list: each migration adds its two lines.
  'src/server/db/migrate.ts': 300,
  'tests/client/grid/model/check/check.test.ts': 268,
  'tests/client/parts/pick/object-picker.test.tsx': 270,
  'tests/client/ui/tree/tree.test.tsx': 267,
  'tests/server/archives/editing/save.test.ts': 300,
  'tests/server/archives/rows/list-files.test.ts': 303,
  'tests/server/core/principal/data-scope.test.ts': 265,
  'tests/server/core/http/serve.test.ts': 331,
  'tests/server/core/questions/where.test.ts': 252,
  'tests/server/storage/contract.test.ts': 298
}

test('files and folders are named in kebab-case', () => {
  expect(
    paths.filter(
      (path) =>
        !path.split('/').every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|test-d|d))?(?:\.tsx?)?$/.test(part))
    )
  ).toEqual([])
})

test('a helper lives where it is needed, in no drawer for odds and ends', () => {
  expect(
    paths.filter((path) => /(?:^|\/)(?:utils?|libs?|helpers?|types|hooks|common|misc|shared)(?:\/|\.tsx?$)/.test(path))
  ).toEqual([])
})

test('no index file gathers the exports of others', () => {
  // A screen may be called index: the menus of existing clients name one so.
  expect(
    paths.filter((path) => /^index\.tsx?$/.test(basename(path)) && !path.startsWith('src/client/screens/'))
  ).toEqual([])
})

test('a file fits in a reader’s head', () => {
  const fitting = Object.keys(LONGER).filter(
    (path) => !files.some((file) => file.path === path && file.lines > LONGEST)
  )
  expect(fitting, 'fits now: take it off the list').toEqual([])
  expect(
    files
      .filter(({ path, lines }) => lines > (LONGER[path] ?? LONGEST))
      .map(({ path, lines }) => `${path}: ${lines} lines`)
  ).toEqual([])
})

test('only a screen and a server area export a default', () => {
  const mayDefault = (path: string) =>
    /^src\/client\/screens\/[^/]+\/[^/]+\.tsx$/.test(path) ||
    (basename(path) === 'area.ts' && dirname(dirname(path)) === 'src/server')
  const strayed = sources('src').filter((file) =>
    nodes(read(file)).some(
      (node) =>
        node.type === 'ExportDefaultDeclaration' ||
        (node.type === 'ExportSpecifier' && node.exported.type === 'Identifier' && node.exported.name === 'default')
    )
  )
  expect(strayed.map(({ path }) => path).filter((path) => !mayDefault(path))).toEqual([])
})

/** What each file of the sources exports, and of which side it is: package, contract, server or client. */
const exported = sources('src').flatMap((file) => {
  const [, side = ''] = file.path.split('/')
  return exportsOf(read(file)).map((name) => ({ name, side, path: file.path }))
})
type Exported = (typeof exported)[number]

/** The names for which one of the groups that `keyOf` makes has several of `placeOf`. */
function sharedNames(keyOf: (one: Exported) => string, placeOf: (one: Exported) => string): string[] {
  const groups = Map.groupBy(exported, keyOf)
  const shared = [...groups.values()].filter((group) => new Set(group.map(placeOf)).size > 1)
  return [...new Set(shared.flatMap(([one]) => one?.name ?? []))].sort()
}

test('a name is exported by one file of contract, server or client, or it is in the table with its reason', () => {
  const twice = sharedNames(
    ({ side, name }) => `${side}:${name}`,
    ({ path }) => path
  )
  expect(twice).toEqual(Object.keys(DOUBLES).sort())
})

test('a name that two sides export means the same on both, and is in the table with its reason', () => {
  const across = sharedNames(
    ({ name }) => name,
    ({ side }) => side
  )
  expect(across).toEqual(Object.keys(DOUBLES_ACROSS).sort())
})
