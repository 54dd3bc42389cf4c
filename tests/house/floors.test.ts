import { describe, expect, test } from 'vitest'

import manifest from '../../package.json' with { type: 'json' }
import { mayImport, PARTS, roomOf, SERVER_ROOT } from './floors.ts'
import { HOMES, homesOf } from './packages.ts'
import { arrows, sources } from './sources.ts'

const files = sources('src')
const paths = files.map(({ path }) => path)
const all = files.flatMap((file) => arrows(file))
const inside = all.filter(({ to }) => to !== undefined) as {
  from: string
  spoken: string
  to: string
  isType: boolean
}[]

/** A client's room, or the whole of the contract or the server: within it files are named by ./ and ../, from outside by its alias. */
const sideOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('src/client/') ? 3 : 2)
    .join('/')

describe('floors', () => {
  test('every file is in a room', () => {
    expect(files.map(({ path }) => path).filter((path) => !roomOf(path))).toEqual([])
  })

  test('every folder of parts has a place in their order, and the server’s root holds the files that are listed', () => {
    const below = (folder: string) =>
      paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length).split('/'))
    const parts = new Set(below('src/client/parts/').flatMap(([part = '', file]) => (file ? [part] : [])))
    expect([...parts].sort()).toEqual([...PARTS].sort())
    const root = below('src/server/').flatMap(([name = '', file]) => (file ? [] : [name.replace(/\.ts$/, '')]))
    expect(root.sort()).toEqual([...SERVER_ROOT].sort())
  })

  test('a room imports only from the floors below it', () => {
    // What the client says comes through i18next; its types come from the catalogues themselves, so that a wrong key does not compile.
    const isTypedKey = ({ from, to, isType }: { from: string; to: string; isType: boolean }) =>
      isType && from.startsWith('src/client/') && to.startsWith('locales/')
    expect(
      inside
        .filter((arrow) => !isTypedKey(arrow) && !mayImport(arrow.from, arrow.to))
        .map(({ from, to }) => `${from} → ${to}`)
    ).toEqual([])
  })

  test('another room is entered by its alias, never by ../', () => {
    expect(
      inside
        .filter(({ from, to, spoken }) => spoken.startsWith('.') && sideOf(from) !== sideOf(to))
        .map(({ from, spoken }) => `${from}: ${spoken}`)
    ).toEqual([])
  })

  test('every import of ours names its file with the suffix', () => {
    expect(
      inside
        .filter(({ to }) => !/\.(?:tsx?|json|css|svg|mjs)$/.test(to))
        .map(({ from, spoken }) => `${from}: ${spoken}`)
    ).toEqual([])
  })

  test('a package is imported only where it is at home', () => {
    const strayed = all.filter(({ from, spoken, to }) => {
      if (to !== undefined) return false
      return !homesOf(spoken)?.some((home) => from === home || from.startsWith(`${home}/`) || roomOf(from) === home)
    })
    expect(strayed.map(({ from, spoken }) => `${from}: ${spoken}`)).toEqual([])
  })

  test('every home is that of an installed package', () => {
    const installed = Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies
    })
    const known = (name: string) =>
      installed.some(
        (one) =>
          one === name || name.startsWith(`${one}/`) || (name.endsWith('/*') && one.startsWith(name.slice(0, -1)))
      )
    expect(Object.keys(HOMES).filter((name) => !known(name))).toEqual([])
  })
})
