import { globSync } from 'node:fs'

import { arrows, sources } from '../house/sources.ts'
import { JOURNEYS, PLACES } from './journeys.ts'

/** Which tests a change can affect, and, in words, what is left out. */
export interface AffectedTests {
  readonly files: Readonly<Record<'node' | 'browser' | 'journeys', readonly string[]>>
  readonly said: readonly string[]
}

/** Lists of everything there is: what they list is fetched later, so a test that comes through them does not depend on one line of them. */
const REGISTRIES = ['src/server/areas.ts', 'src/client/app/screens.ts', 'src/client/gallery/pages.ts']
/** What is under every test: after a change of it all run. */
const GROUND = [
  /^(?:package\.json|package-lock\.json|vite\.config\.ts|tsconfig.*\.json|\.npmrc|\.ci\/.*)$/,
  /^tests\/(?:kit\/(?:vitest\/(?:browser|fresh-storage|fail-on-console)|keys\/keyboard-user|product\/product|server\/server)\.tsx?|kit\/database\/.*|run\/.*)$/,
  /^src\/server\/db\/migrations\//
]

/** Finds the tests that changed files can affect: by what imports what for tests of one file, by the places of a journey for journeys. */
export function affectedBy(changed: readonly string[]): AffectedTests {
  const journeys = Object.keys(JOURNEYS)
  const all = testFiles()
  const ground = changed.find((path) => GROUND.some((pattern) => pattern.test(path)))
  if (ground !== undefined)
    return {
      files: { ...all, journeys: journeys.map(pathOf) },
      said: [`${ground} is under every test: nothing is left out`]
    }
  const affected = dependentsOf(changed)
  const places = new Set(changed.flatMap(placesOf))
  const near = (path: string) =>
    affected.has(path) ||
    [...places].some((place) => new RegExp(`^tests/(?:server|client/screens)/${place}/`).test(path))
  const node = all.node.filter((path) => path.startsWith('tests/house/') || near(path))
  const browser = all.browser.filter(near)
  const walked = journeys.filter(
    (name) => changed.includes(pathOf(name)) || JOURNEYS[name]?.places.some((place) => places.has(place))
  )
  const left = (what: string, chosen: readonly string[], of: number) =>
    `${what}: ${chosen.length} of ${of} files; ${of - chosen.length} left out, which nothing that changed is imported by`
  return {
    files: { node, browser, journeys: walked.map(pathOf) },
    said: [
      left('node', node, all.node.length),
      left('browser', browser, all.browser.length),
      `journeys: ${walked.length} of ${journeys.length}; left out: ${journeys.filter((name) => !walked.includes(name)).join(', ') || 'none'}`,
      'not followed: what an area or a screen comes to only through the lists of all areas, screens and components'
    ]
  }
}

/** The file of a journey. */
export const pathOf = (journey: string): string => `tests/journeys/${journey}.test.ts`

function testFiles(): { readonly node: readonly string[]; readonly browser: readonly string[] } {
  const found = (pattern: string) =>
    globSync(pattern)
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
  return {
    node: found('tests/**/*.test.ts').filter((path) => !path.startsWith('tests/journeys/')),
    browser: found('tests/**/*.test.tsx')
  }
}

/** Changed files and all that import them, directly or through others. */
export function dependentsOf(changed: readonly string[]): ReadonlySet<string> {
  users ??= usersOfAll()
  const found = new Set<string>()
  const left = [...changed]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue
    found.add(path)
    left.push(...(users.get(path) ?? []))
  }
  return found
}

let users: ReadonlyMap<string, readonly string[]> | undefined
/** What imports each file directly; reading all sources takes seconds, so it is done once. */
function usersOfAll(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>()
  for (const source of sources('src', 'tests')) {
    if (REGISTRIES.includes(source.path)) continue
    for (const { to } of arrows(source)) if (to !== undefined) all.set(to, [...(all.get(to) ?? []), source.path])
  }
  return all
}

/** The places of a source file: its area, or the floor that it is of; of a text, the part that it is of. */
export function placesOf(path: string): string[] {
  const [, text] = /^locales\/[^/]+\/(.+)\.json$/.exec(path) ?? []
  if (text !== undefined) return [text]
  const [, side = '', first = '', second = ''] =
    /^src\/(contract|server|client)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (side === '') return []
  const place = side === 'client' && first === 'screens' ? second : first.replace(/\.tsx?$/, '')
  // What composes the server or the client belongs to no area: the floor under everything is taken for it.
  return (PLACES as readonly string[]).includes(place) ? [place] : ['core']
}
