import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

import { SETTINGS } from '#server/config/config.ts'
import { data } from '#server/db/seed/data.ts'
import type { Municipality } from '#server/db/seed/municipality.ts'

import manifest from '../../package.json' with { type: 'json' }

const pages = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', 'tests/**/*.md', 'locales/**/*.md'], {
  exclude: ['**/node_modules/**']
})
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const page = (path: string) => pages.find((one) => one.path === path)?.text ?? ''
const MOST_LINES = 25
/** A path below the project, also of what is named by an alias: `#kit/look/axe.ts`. */
const inside = (path: string) =>
  Object.entries(manifest.imports).reduce(
    (way, [alias, to]) => (way.startsWith(alias.slice(0, -1)) ? way.replace(alias.slice(0, -1), to.slice(2, -1)) : way),
    path
  )

describe('docs', () => {
  test('every link leads to a file', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
        .map(([, to = '']) => to)
        // The users' manual leads to menus; its own test knows them.
        .filter((to) => !(path.startsWith('docs/manual/') && to.startsWith('/')))
        .filter((to) => !existsSync(join(dirname(path), to)))
        .map((to) => `${path}: ${to}`)
    )
    expect(broken).toEqual([])
  })

  test('every file and folder that they name in code letters exists', () => {
    const gone = pages
      .filter(({ path }) => path !== 'CHANGELOG.md')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/`((?:src|tests|locales|docs|\.ci|#\w+)\/[\w./-]+)`/g)]
          .map(([, to = '']) => inside(to))
          .filter((to) => !existsSync(to))
          .map((to) => `${path}: ${to}`)
      )
    expect(gone).toEqual([])
  })

  test('a folder says in a few lines what lives there', () => {
    const long = pages.filter(
      ({ path, text }) => /^(?:src|tests)\//.test(path) && text.trimEnd().split('\n').length > MOST_LINES
    )
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('the page of every room says who may import it and how to add one', () => {
    const rooms = globSync(['src/contract', 'src/server', 'src/server/db/seed', 'src/client/*'])
      .map((room) => `${room.replaceAll('\\', '/')}/README.md`)
      .map((path) => ({ path, text: page(path) }))
    expect(
      rooms.filter(({ text }) => !/\bimports?\b/.test(text) || !/\bAdd: /.test(text)).map(({ path }) => path)
    ).toEqual([])
  })

  test('the map names every room, and each once', () => {
    const named = [...page('docs/map.md').matchAll(/^\| `([\w./<>-]+)` \|/gm)].map(([, name = '']) => name)
    expect(named).toEqual([...new Set(named)])
    expect(named.filter((name) => !name.includes('<') && !existsSync(name))).toEqual([])
    const rooms = globSync(
      ['src/contract', 'src/server', 'src/server/{core,db,storage}', 'src/client/*', 'src/client/core/*'],
      {
        withFileTypes: true
      }
    )
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative('.', join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((room) => room !== 'src/client/core')
    expect(rooms.filter((room) => !named.includes(room))).toEqual([])
  })

  test('decisions are numbered one by one, and say what was discarded', () => {
    const decisions = pages
      .filter(({ path }) => /^docs\/decisions\/\d/.test(path))
      .sort((a, b) => a.path.localeCompare(b.path))
    expect(decisions.map(({ path, text }) => [path.slice(15, 19), /^# (\d+)\./.exec(text)?.[1]])).toEqual(
      decisions.map((_, index) => [String(index + 1).padStart(4, '0'), String(index + 1)])
    )
    expect(decisions.filter(({ text }) => !/discarded/i.test(text)).map(({ path }) => path)).toEqual([])
  })

  test.each(['README.md', 'README.zh-CN.md'])('%s has two commands, one that runs and one that tests', (path) => {
    const commands = [...page(path).matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g)].map(([, command = '']) =>
      command.trim()
    )
    expect(commands).toEqual(['npm ci && npm start', 'npm ci && npm test'])
  })

  test('scripts that they name exist', () => {
    const unknown = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([\w-]+)/g)]
        .map(([, script = '']) => script)
        .filter((script) => !(script in manifest.scripts))
        .map((script) => `${path}: npm run ${script}`)
    )
    expect(unknown).toEqual([])
  })
})

test('the settings that README lists are those of the server, as the server lists them', () => {
  const rows = [...page('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| ([^|]*)\| ([^|]*) \|$/gm)].map(
    ([, name = '', usual = '', says]) => [name, usual.replaceAll('`', '').trim(), says]
  )
  expect(rows).toEqual(Object.entries(SETTINGS).map(([name, { default: usual, says }]) => [name, usual, says]))
})

test('README names every account that the first start brings', () => {
  const accounts = ['demo', 'neighbour'].flatMap((name) =>
    data<Municipality>(name).users.map(({ username }) => username)
  )
  expect(accounts.filter((username) => !page('README.md').includes(`\`${username}\``))).toEqual([])
})

test('the Chinese README names settings and accounts that there are', () => {
  const named = (pattern: RegExp) => [...page('README.zh-CN.md').matchAll(pattern)].map(([, name = '']) => name)
  const accounts = ['demo', 'neighbour'].flatMap((name) =>
    data<Municipality>(name).users.map(({ username }) => username)
  )
  expect(named(/`([A-Z][A-Z0-9]*(?:_[A-Z]+)*)`/g).filter((name) => !(name in SETTINGS))).toEqual([])
  expect(named(/`([a-z]+(?:_[a-z]+)*)`/g).filter((name) => name !== 'on' && !accounts.includes(name))).toEqual([])
})
