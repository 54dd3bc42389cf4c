import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { LIST_KEYS } from '#core/state/list-keys.ts'
import { KEYS } from '#grid/model/data/keys.ts'
import { MANUAL_PAGES, type ManualPage, type ManualPiece } from '#shell/manual/manual-page.ts'
import { readManual } from '#shell/manual/read-manual.ts'
import { SCREEN_KEYS } from '#shell/manual/standard-keys.ts'
import { PREFIXES } from '#shell/palette/prefixes.ts'
import { SHORTCUTS } from '#shell/shortcuts/table.ts'
import menus from '../../src/server/db/seed/data/menus.json' with { type: 'json' }

import { catalogues, LANGUAGES } from './catalogues.ts'
import { sources } from './sources.ts'

const FOLDER = 'docs/manual'
const pagesIn = (language: string): ManualPage[] =>
  readdirSync(`${FOLDER}/${language}`).map((file) =>
    readManual(file.replace('.md', ''), readFileSync(`${FOLDER}/${language}/${file}`, 'utf8'))
  )
const manual = new Map(LANGUAGES.map((language) => [language, pagesIn(language)]))

/** Every piece of a page that is not plain words. */
const piecesOf = ({ blocks }: ManualPage): Exclude<ManualPiece, string>[] =>
  blocks
    .flatMap((block): readonly ManualPiece[] => {
      if (block.kind === 'text') return block.pieces
      if (block.kind === 'list') return block.items.flat()
      return block.kind === 'table' ? block.rows.flat(2) : []
    })
    .filter((piece) => typeof piece !== 'string')

/** Keys as the manual writes them. Those that are the browser's own are named too. */
const keys = new Set(
  [
    ...Object.values(SHORTCUTS),
    ...Object.values(SCREEN_KEYS),
    ...KEYS.map((line) => line.keys.replace('Mod', 'Ctrl')),
    'Ctrl+P',
    'Ctrl+V'
  ].map((one) => one.toLowerCase())
)
/** What one types: the signs of the palette, the letters of lists, and the initials of a menu. */
const typed = new Set<string>([...Object.keys(PREFIXES), ...Object.values(LIST_KEYS), 'sjzl'])

test('the users’ manual has the same pages in both languages, with as many headings each', () => {
  const ids = MANUAL_PAGES.map(({ id }) => id).sort()
  for (const [language, pages] of manual) expect(pages.map(({ id }) => id).sort(), language).toEqual(ids)
  const shapes = [...manual.values()].map((pages) =>
    pages.map(({ id, blocks }) => `${id}: ${blocks.map(({ kind }) => kind).join(' ')}`).sort()
  )
  expect(shapes[1]).toEqual(shapes[0])
})

test('every role that the seed knows finds the page of its own first', async () => {
  const { default: roles } = await import('../../src/server/db/seed/data/roles.json', { with: { type: 'json' } })
  const known = MANUAL_PAGES.flatMap(({ roles: of = [] }) => of).sort()
  expect(known).toEqual(roles.map(({ code }) => code).sort())
})

describe.each(LANGUAGES)('the manual in %s', (language) => {
  const pages = manual.get(language) ?? []
  const texts = new Set(
    [...catalogues(language).values()].flatMap((all) => Object.values(all)).filter((text) => typeof text === 'string')
  )

  test('names no key that does nothing', () => {
    const wrong = pages.flatMap((page) =>
      piecesOf(page).flatMap(({ kind, text }) =>
        (kind === 'key' && !keys.has(text.toLowerCase())) || (kind === 'typed' && !typed.has(text))
          ? [`${page.id}: ${text}`]
          : []
      )
    )
    expect(wrong).toEqual([])
  })

  test('names nothing that is not on the screen', () => {
    expect(pages.flatMap(piecesOf).filter(({ kind }) => kind === 'name').length).toBeGreaterThan(50)
    const wrong = pages.flatMap((page) =>
      piecesOf(page).flatMap(({ kind, text }) =>
        kind === 'name' && !texts.has(text.replace(/^「(.*)」$/, '$1')) ? [`${page.id}: ${text}`] : []
      )
    )
    expect(wrong).toEqual([])
  })

  test('leads to menus and pages that exist', () => {
    const wrong = pages.flatMap((page) =>
      piecesOf(page).flatMap((piece) => {
        if (piece.kind !== 'link') return []
        if (piece.to.endsWith('.md')) return existsSync(`${FOLDER}/${language}/${piece.to}`) ? [] : [piece.to]
        const menu = menus.find(({ path }) => path === piece.to)
        return menu && (language !== 'zh-CN' || menu.title === piece.text)
          ? []
          : [`${page.id}: ${piece.text} ${piece.to}`]
      })
    )
    expect(wrong).toEqual([])
  })
})

test('the keys of screens that the manual names are those of their commands', () => {
  const all = sources('src/client/parts', 'src/client/screens')
    .map(({ text }) => text)
    .join('\n')
  for (const [id, standard] of Object.entries(SCREEN_KEYS)) {
    expect(all, id).toContain(`id: '${id}'`)
    expect(all, standard).toContain(`'${standard}'`)
  }
})

test('what the manual cannot show is refused when the product is built', () => {
  expect(() => readManual('page', '# 页\n\n<script>alert(1)</script>\n')).toThrow(/html is not shown/)
  expect(() => readManual('page', '# 页\n\n![图](a.png)\n')).toThrow(/image is not shown/)
  expect(() => readManual('page', '正文\n')).toThrow(/begins with its title/)
})
