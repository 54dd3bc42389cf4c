import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { arrangerOf } from '#kit/keys/arranger.ts'
import { checkPdf } from '#kit/files/check-samples.ts'
import { checkerOf, type Found } from '#kit/keys/checker.ts'
import { gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser } from '#kit/keys/keyboard-user.ts'
import { type KeyboardUsers, keyboardUsers } from '#kit/keys/keyboard-users.ts'
import { openByPalette } from '#kit/keys/open-by-palette.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { mend, mendPlanted, submitFile, TICKED } from '#kit/keys/mending.ts'
import { PLANTED_DEFECTS } from '#kit/keys/planted.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { reviewerOf } from '#kit/keys/reviewer.ts'
import { drawnBy } from '#kit/vitest/touched.ts'
import { patienceOf } from '#kit/patience.ts'

/** So many gaps are filled, each with so many files; more in the matrix. */
const GAPS = drawnBy().isWhole ? 5 : 3
const PER_GAP = 4
const FILES = GAPS * PER_GAP
/** So many keys a described file takes at most, from the gap to the submission. */
const KEYS_A_FILE = 30
/** Pages are counted by a process that leaves the processors to others. */
const COUNTED = { timeout: patienceOf(60_000) }
/** What the titles of the files have in common. */
const PART = '东段'
const CLERK = 'sg_yijian'
const ENGINEER = 'jl_zhengheng'
const BUILDER = 'js_xinghe'
const ARCHIVE = 'shenhe'

/** The files that the engineer returns: the number of his reason, and how the clerk mends it. */
const RETURNED = [
  { title: `1#商务办公楼${PART}1-4检验记录`, reason: '2', column: '签章', mended: TICKED },
  { title: `1#商务办公楼${PART}2-4检验记录`, reason: '4', column: '形成日期', mended: '20240912' },
  { title: `${PART}3-4检验记录`, reason: '3', column: '文件题名', mended: `1#商务办公楼${PART}3-4检验记录` }
] as const
const titleOf = (gap: number, n: number) => {
  const title = `${PART}${gap}-${n}检验记录`
  return RETURNED.some((file) => file.title === title) ? title : `1#商务办公楼${title}`
}

/** What is found of files that are approved already, which nobody can take back. */
const APPROVED: readonly string[] = ['WZ-07', 'KY-09', 'CF-01']

const sorted = (found: readonly Found[]) => found.map(({ code, title }) => `${code} ${title}`).sort()

let product: Product
let people: KeyboardUsers
beforeAll(async () => {
  product = await startProduct()
  people = keyboardUsers(product)
})
afterAll(async () => {
  await people?.close()
  await closeBrowser()
  await product?.stop()
})

describe('the main road of a project, by keys alone', () => {
  test(`a clerk goes from gap to gap by one key, describes ${FILES} files and submits them`, async () => {
    const clerk = await people.signedIn(CLERK)
    const { page, press } = clerk
    const grid = gridUser(clerk)
    const before = clerk.keys()
    await openByPalette(clerk, 'sjzl', '收集著录')
    await page.getByRole('treeitem').first().waitFor()
    for (let gap = 1; gap <= GAPS; gap++) {
      const empty = page.getByRole('button', { name: '上传文件' }).and(page.locator('[data-fills-gap]'))
      await press('Alt+Shift+G')
      await expect
        .poll(() => empty.evaluateAll(([one]) => one !== undefined && one === document.activeElement))
        .toBe(true)
      const chooser = page.waitForEvent('filechooser')
      await press('Enter')
      const files = Array.from({ length: PER_GAP }, (_, at) => titleOf(gap, at + 1))
      await (await chooser).setFiles(
        files.map((title, at) => ({
          name: `${title}.pdf`,
          mimeType: 'application/pdf',
          buffer: checkPdf({ text: title, pages: at + 1 })
        }))
      )
      // The pages of each are counted, and come into its row.
      for (const [at, title] of files.entries())
        await page
          .getByRole('row', { name: new RegExp(title) })
          .locator('[data-title=页数]')
          .filter({ hasText: new RegExp(`^${at + 1}$`) })
          .waitFor(COUNTED)
      await grid.toFirst('形成日期')
      await grid.write('20240912')
      await grid.fillDown(PER_GAP - 1)
      if (gap === 2) await grid.write('20240821')
      // Who is responsible is a default, and the titles are the names of the files: right as they are, and confirmed together.
      for (const column of ['责任者', '文件题名']) {
        await grid.toFirst(column)
        await press(...Array<string>(PER_GAP - 1).fill('Shift+ArrowDown'), 'Enter')
      }
      await grid.toFirst('签章')
      await press('Space')
      await grid.fillDown(PER_GAP - (gap === 1 ? 2 : 1))
      await press('Control+a')
      await submitFile(clerk, grid, PER_GAP)
    }
    const keys = clerk.keys() - before
    process.stdout.write(`${FILES} files described and submitted: ${keys} keys, ${keys / FILES} a file\n`)
    expect(keys / FILES).toBeLessThanOrEqual(KEYS_A_FILE)
  })

  test('an engineer accepts them in the queue and returns three, each by the number of a reason', async () => {
    const engineer = await people.signedIn(ENGINEER)
    const reviewer = reviewerOf(engineer)
    await openByPalette(engineer, 'wjsh', '文件审核')
    await reviewer.search(PART)
    for (let n = 0; n < FILES; n++) {
      const title = await reviewer.active()
      await reviewer.decide(RETURNED.find((file) => file.title === title)?.reason)
    }
    await reviewer.counted(FILES)
    expect(engineer.faults()).toEqual([])
  })

  test('the clerk finds what came back by one key, at the cell of the reason, mends it and submits it again', async () => {
    const clerk = await people.signedIn(CLERK)
    const { page, press } = clerk
    const grid = gridUser(clerk)
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await press('Shift+F6')
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('treeitem')
    for (let steps = 0; steps < 10 && !(await focused()).startsWith('1#商务办公楼'); steps++) await press('ArrowLeft')
    await press('Enter')
    await page.getByRole('grid', { name: /^1#商务办公楼/ }).waitFor()
    const waiting = new Set<string>(RETURNED.map(({ title }) => title))
    for (let steps = 0; steps < 10 && waiting.size > 0; steps++) {
      const row = await grid.row()
      await press('Alt+Shift+N')
      await expect.poll(grid.row).not.toBe(row)
      const now = await grid.row()
      const file = RETURNED.find(({ title }) => now.includes(title))
      if (!file) continue
      await mend(clerk, grid, file)
      await submitFile(clerk, grid, 1)
      waiting.delete(file.title)
    }
    expect([...waiting]).toEqual([])
    expect(clerk.faults()).toEqual([])
  })

  test('the engineer accepts what was mended', async () => {
    const engineer = await people.signedIn(ENGINEER)
    const reviewer = reviewerOf(engineer)
    await engineer.page.reload()
    await reviewer.search(PART)
    for (const _ of RETURNED) await reviewer.decide()
    await reviewer.counted(FILES + RETURNED.length)
  })

  test('the builder lets the approved files be arranged by the rules, and moves one to the next volume', async () => {
    const user = await people.signedIn(BUILDER)
    const arranger = arrangerOf(user)
    await arranger.open()
    await arranger.arrange()
    await arranger.moveFirst('0001', '0002')
    await listUser(user).said(/1 件移入 0002，现 \d+ 件 \d+ 页/)
  })

  test('a check finds every defect that was planted, and says of no other file that something is wrong', async () => {
    const all: Found[] = []
    for (const [account, project, about] of [
      [BUILDER, 'p1', /云澜星河新城/],
      [ARCHIVE, 'p2', /澜江大道/]
    ] as const) {
      const checker = checkerOf(await people.signedIn(account, about))
      await checker.open()
      await checker.checkProject()
      const found = await checker.foundOfFiles()
      expect(sorted(found)).toEqual(sorted(PLANTED_DEFECTS.filter((one) => one.project === project)))
      // The file that was moved makes its volume too thick, as was confirmed: that is found of the volume.
      const codes = new Set([...found.map(({ code }) => code), 'WZ-05', 'KY-05', 'ZJ-01'])
      expect((await checker.codes()).filter((code) => !codes.has(code))).toEqual([])
      all.push(...found)
    }
    expect(all).toHaveLength(PLANTED_DEFECTS.length)
  })

  test('who describes the files goes from what was found to their cells, mends it and submits them again', async () => {
    const open = PLANTED_DEFECTS.filter(({ project, code }) => project === 'p1' && !APPROVED.includes(code))
    // The contractor's clerk sees what she has brought in; the list of the engineers is the builder's to mend.
    const ofBuilder = ['AQ-04']
    for (const account of [CLERK, BUILDER]) {
      const user = await people.signedIn(account)
      const checker = checkerOf(user)
      const grid = gridUser(user)
      for (const defect of open.filter(({ code }) => ofBuilder.includes(code) === (account === BUILDER))) {
        await checker.open()
        await checker.toCell(defect)
        expect(await grid.row()).toContain(defect.title)
        await mendPlanted(user, grid, defect)
      }
      expect(user.faults()).toEqual([])
    }
  })

  test('the reviewer of the archive waives what only he may waive', async () => {
    const checker = checkerOf(await people.signedIn(ARCHIVE))
    for (const defect of PLANTED_DEFECTS.filter(({ project }) => project === 'p2'))
      await checker.waive(defect, '已与纸质原件逐页核对')
  })

  test('checked again, what was mended is found no more, and every volume has passed', async () => {
    const user = await people.signedIn(BUILDER)
    const arranger = arrangerOf(user)
    await arranger.open()
    const failed = (await arranger.volumes()).filter((volume) => !volume.includes('检测通过'))
    // Of an approved file only what binds it can be mended: it is taken out of its volume.
    const refusing = PLANTED_DEFECTS.filter(({ code }) => ['WZ-07', 'KY-09'].includes(code))
    expect(failed).toHaveLength(1)
    for (const { title } of refusing) await arranger.takeOut(failed[0]!.slice(0, 4), title)
    const checker = checkerOf(user)
    await checker.open()
    await checker.checkProject()
    const found = await checker.foundOfFiles()
    expect(sorted(found)).toEqual(sorted(PLANTED_DEFECTS.filter(({ code }) => APPROVED.includes(code))))
    await arranger.open()
    expect((await arranger.volumes()).length).toBeGreaterThan(5)
    // A page that comes back shows what it had until it has asked what has changed.
    await expect
      .poll(async () => (await arranger.volumes()).filter((volume) => !volume.includes('检测通过')))
      .toEqual([])
    expect(user.faults()).toEqual([])
  })
})
