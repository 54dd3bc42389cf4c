import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { FileRow } from '#contract/archives/files.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { collectAnswers, fileAt, textTemplate, treeItem } from '#kit/answers/collect-answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { renderCollect } from '#kit/drawn/collect-page.tsx'
import { press } from '#kit/drawn/grid-page.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'

const BODIES = ['云澜一建', '云澜监理', '云澜检测中心']
const UNLISTED = '不在本工程责任者名单中（参建单位、外部机构），按录入的文字保留'
const TEMPLATE: Template = {
  ...textTemplate,
  columns: [
    { key: 'title', title: '题名', type: 'input', width: '240px' },
    { key: 'responsible', title: '责任者', type: 'sel_search', width: '200px', dictTable: 'arc_org,name,name' }
  ]
}

/** Each test has a node of its own: what was done at one is kept while its answer is awaited. */
let node = ''
let count = 0
let files: Map<string, FileRow>
/** What the list of bodies was asked for. */
let asked: string[]
/** Bodies that come before the others. */
let many: readonly string[]

const save: Answers[string] = (input) =>
  (input.rows as unknown as { id: string; rowVersion: number; cells: Record<string, string> }[]).map(
    ({ id, rowVersion, cells }) => {
      const row: FileRow = { ...files.get(id)!, ...cells, rowVersion: rowVersion + 1 }
      files.set(id, row)
      return { id, ok: true, code: 200, message: '', faults: [], row }
    }
  )
const held = (id: string) => (files.get(id) as FileRow & { responsible?: string }).responsible
const option = (name: string) => page.getByRole('option', { name, exact: true })
const said = () => document.activeElement?.getAttribute('aria-description') ?? ''
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  setPermission({ ...somePermission, auth: [{ action: 'archives.collect:edit', type: '2', describe: '' }] })
  node = `B${++count}`
  asked = []
  many = []
  files = new Map(
    [fileAt(node, 'a', '一层记录', { orderNum: 1 }), fileAt(node, 'b', '二层记录', { orderNum: 2 })].map((file) => [
      file.id,
      file
    ])
  )
})
afterEach(nobody)

/** Opens the files and goes to the 责任者 of the first. */
const open = async () => {
  await renderCollect({
    ...collectAnswers([treeItem(node, '施工记录', 2)], () => [...files.values()]),
    'GET /archives/template/published': () => [TEMPLATE],
    'GET /sys/dict/loadDict/responsible_body%2Cname%2Cname': ({ keyword = '' }) => {
      asked.push(keyword)
      const all = [...many, ...BODIES].filter((name) => name.includes(keyword)).slice(0, 100)
      return all.map((name) => ({ value: name, text: name }))
    },
    'PUT /archives/file/editBatch': save
  })
  await expect.element(cell('一层记录')).toBeVisible()
  cell('一层记录').element().focus()
  await press('{ArrowRight}')
}

test('the bodies of the project are offered when the cell is opened, and the arrows and Enter choose one', async () => {
  await open()
  await press('{F2}')
  await expect.element(option('云澜检测中心')).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(BODIES.length)
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => held('a')).toBe('云澜监理')
  await press('{ArrowUp}')
  await expect.element(cell('云澜监理')).toHaveFocus()
  expect(said()).not.toContain(UNLISTED)
})

test('typing narrows the list to the bodies that hold it, and Enter takes the first', async () => {
  await open()
  await press('{F2}')
  await userEvent.keyboard('检测')
  await expect.element(option('云澜检测中心')).toBeVisible()
  await expect.element(option('云澜一建')).not.toBeInTheDocument()
  await press('{ArrowDown}{Enter}')
  await expect.poll(() => held('a')).toBe('云澜检测中心')
})

test('a name that is no body of the project is kept as it was typed; its cell is marked and says so', async () => {
  await open()
  await press('{F2}')
  await userEvent.keyboard('云澜市规划局')
  await press('{Enter}')
  await expect.poll(() => held('a')).toBe('云澜市规划局')
  await press('{ArrowUp}')
  await expect.element(cell('云澜市规划局')).toHaveFocus()
  await expect.poll(said).toContain(UNLISTED)
  await expect.element(page.getByText(UNLISTED).first()).toBeVisible()
  expect(await findingsInThemes(page.getByRole('grid').element())).toEqual([])
})

test('a free text that becomes a listed body loses its mark', async () => {
  files.set('a', fileAt(node, 'a', '一层记录', { orderNum: 1, responsible: '云澜市规划局' }))
  await open()
  await expect.poll(said).toContain(UNLISTED)
  await press('{F2}{Control>}a{/Control}')
  await userEvent.keyboard('一建')
  await expect.element(option('云澜一建')).toBeVisible()
  await press('{ArrowDown}{Enter}')
  await expect.poll(() => held('a')).toBe('云澜一建')
  await press('{ArrowUp}')
  await expect.element(cell('云澜一建')).toHaveFocus()
  await expect.poll(said).not.toContain(UNLISTED)
})

test('a free text is pasted or filled down as well, and is marked in each of its cells', async () => {
  files.set('a', fileAt(node, 'a', '一层记录', { orderNum: 1, responsible: '云澜市规划局' }))
  await open()
  await press("{ArrowDown}{Control>}'{/Control}")
  await expect.poll(() => held('b')).toBe('云澜市规划局')
  await expect.poll(said).toContain(UNLISTED)
  // Whether it is on the list is known by one question for all.
  expect(asked).toEqual([''])
})

test('of a list with more bodies than come at once each name is asked for by itself, once', async () => {
  files.set('a', fileAt(node, 'a', '一层记录', { orderNum: 1, responsible: '云澜市规划局' }))
  files.set('b', fileAt(node, 'b', '二层记录', { orderNum: 2, responsible: '云澜监理' }))
  many = Array.from({ length: 100 }, (_, at) => `第${at}班组`)
  await open()
  await expect.poll(said).toContain(UNLISTED)
  await press('{ArrowDown}')
  await expect.element(cell('云澜监理')).toHaveFocus()
  expect(said()).not.toContain(UNLISTED)
  expect(asked).toEqual(['', '云澜市规划局', '云澜监理'])
})
