import { expect, test } from 'vitest'

import { SCREENS } from '#contract/screens.ts'

import { arrows, sources } from './sources.ts'

/** The catalogues that every page behind the sign-in has. */
const ALWAYS = ['ui', 'session', 'failures', 'shell', 'parts']
/** What a list draws first of all, with the catalogues that it draws then. */
const LISTS = ['src/client/parts/resource/list/list-screen.tsx', 'src/client/parts/resource/tree/tree-screen.tsx']
const OF_LISTS = ['grid', 'resource']

const files = sources('src/client')
const texts = new Map(files.map(({ path, text }) => [path, text]))
const next = new Map(files.map((file) => [file.path, arrows(file).flatMap(({ to }) => (to === undefined ? [] : [to]))]))

/** A file and all that it imports, at once or later. */
function filesOf(first: string): ReadonlySet<string> {
  const found = new Set<string>()
  const left = [first]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path) || !texts.has(path)) continue
    found.add(path)
    left.push(...(next.get(path) ?? []))
  }
  return found
}

const usedBy = (path: string) =>
  [...(texts.get(path) ?? '').matchAll(/useTranslation\('(\w+)'/g)].flatMap(([, catalogue = '']) => catalogue)

test('texts of other areas come with the file of a screen, so that nothing that is shown waits for them', () => {
  const registry = texts.get('src/client/app/screens.ts') ?? ''
  const wrong = SCREENS.flatMap((name) => {
    const [area = ''] = name.split('/')
    const path = `src/client/screens/${name}.tsx`
    const own = filesOf(path)
    const there = [...ALWAYS, area, ...(LISTS.some((list) => own.has(list)) ? OF_LISTS : [])]
    const needed = new Set([...own].flatMap(usedBy).filter((catalogue) => !there.includes(catalogue)))
    const declared = new RegExp(`import\\('#screens/${name}\\.tsx'\\)((?:,\\s*'\\w+')*)`).exec(registry)?.[1] ?? ''
    const given = declared.split(',').flatMap((one) => one.replaceAll(/['\s]/g, '') || [])
    return [...needed].sort().join() === [...given].sort().join() ? [] : [`${name}: ${[...needed].sort().join(', ')}`]
  })
  expect(wrong).toEqual([])
})
