import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { speak } from '#core/state/language.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { answerChecks, focusIsSomewhere, openChecks, pressInRow, someRun } from '#kit/drawn/check-page.tsx'
import { chooseOption } from '#kit/drawn/choose-option.ts'
import { leaveFrame, pressOn } from '#kit/drawn/framed.tsx'
import { misread } from '#kit/drawn/misread.ts'
import { nobody } from '#kit/answers/signed-in.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  vi.restoreAllMocks()
  nobody()
  leaveFrame()
  changeSettings({ language: 'zh-CN' })
  resetSettings()
  await speak('zh-CN')
})

const press = (keys: string) => userEvent.keyboard(keys)
const said = (words: RegExp) =>
  expect.poll(() => document.getElementById('announcer-polite')?.textContent).toMatch(words)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: RegExp) => page.getByRole('grid', { name: '问题' }).getByRole('row', { name })

describe('a check', () => {
  test('is ordered by keys; how far it is is shown and said, and then how it came out; nothing is wrong with the page', async () => {
    const server = answerChecks()
    const screen = await openChecks()
    await pressOn(button('执行检测'))
    await expect.element(page.getByRole('dialog', { name: '执行四性检测' })).toBeVisible()
    await pressOn(button('开始检测'))
    const bar = page.getByRole('progressbar', { name: '检测进度' })
    await expect.element(bar).toBeVisible()
    await expect.element(button('停止检测')).toBeVisible()
    server.step = { done: 6, state: 'running' }
    await said(/四性检测已完成 6\/12/)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '6')
    server.step = { done: 12, state: 'done' }
    await expect.element(page.getByText(/^12 件文件，2 个问题，0 个已豁免，1 项待人工核对/)).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    expect(focusIsSomewhere()).toBe(true)
    expect(server.sent).toEqual([['run', { stage: 'G', target: 'project', text: true, drawing: true, again: false }]])
    expect(await findingsInThemes(screen.container)).toEqual([])
  })

  test('of a node asks for the node', async () => {
    const server = answerChecks()
    await openChecks()
    await pressOn(button('执行检测'))
    await pressOn(page.getByRole('radio', { name: '目录节点' }), ' ')
    await pressOn(button('开始检测'))
    await expect.element(page.getByText('请选择', { exact: true })).toBeVisible()
    const node = page.getByRole('combobox', { name: '节点' })
    await pressOn(node, '施工')
    await press('{ArrowDown}{Enter}')
    await pressOn(button('开始检测'))
    await expect.poll(() => server.sent[0]).toMatchObject(['run', { target: 'node', targetId: 'n1' }])
  })

  test('of somebody else is followed to its end, and cannot be stopped', async () => {
    const server = answerChecks()
    server.run = someRun({ state: 'running', done: 3 })
    await openChecks()
    await expect.element(page.getByRole('progressbar', { name: '检测进度' })).toHaveAttribute('aria-valuenow', '3')
    await expect.element(button('停止检测')).not.toBeInTheDocument()
    server.run = someRun()
    await expect.element(page.getByText(/^12 件文件，2 个问题/)).toBeVisible()
  })

  test('that is there already is said to be so, and none is ordered', async () => {
    answerChecks({ 'POST /arrange/check/run': () => new Refusing(510, '该对象的检测正在进行') })
    await openChecks()
    await pressOn(button('执行检测'))
    await pressOn(button('开始检测'))
    await expect.element(page.getByText('该对象的检测正在进行').first()).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: '执行四性检测' })).toBeVisible()
  })

  test.each([
    ['a workbook', '导出 Excel 报告', 'GET /arrange/check/exportXls'],
    ['a PDF', '导出 PDF 报告', 'GET /arrange/check/exportPdf']
  ])('is exported as %s, and names the scheme by which it asked', async (_, name, call) => {
    const asked = vi.fn(() => new Response(new Blob(['bytes']), { headers: { 'content-type': 'application/x' } }))
    answerChecks({ [call]: asked })
    await openChecks()
    await expect.element(page.getByText('归档环节四性检测 第 1 版')).toBeVisible()
    await pressOn(button(name))
    await said(/检测报告已导出/)
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }))
  })
})

describe('a finding', () => {
  test('leads to its very file and cell', async () => {
    answerChecks()
    await openChecks()
    const link = page.getByRole('link', { name: '去著录 施工日志' })
    await expect.element(link).toHaveAttribute('href', '/archives/collect?file=f1&id=f1&cell=pages')
    const other = page.getByRole('link', { name: '去著录 竣工图' })
    await expect.element(other).toHaveAttribute('href', '/archives/collect?file=f2&id=f2')
  })

  test('of a file that is closed to who asks is not linked: where the file lies is said, and Enter leads nowhere', async () => {
    const server = answerChecks()
    const [first, ...others] = server.findings
    const lies = { item: 'C5-1 施工日志', volumeNo: 3, isClosed: true }
    server.findings = [{ ...first!, lies }, ...others.map((one) => ({ ...one, lies: null }))]
    const screen = await openChecks()
    await expect.element(page.getByText('在 C5-1 施工日志，案卷 0003；移交之前不能打开')).toBeVisible()
    await expect.element(page.getByText('文件已不在').first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^去著录/ })).not.toBeInTheDocument()
    await press('{Shift}')
    ;(
      row(/施工日志/)
        .first()
        .element() as HTMLElement
    ).focus()
    await press('{Enter}')
    expect(location.pathname).toBe('/arrange/check')
    expect(await findingsInThemes(screen.container)).toEqual([])
  })

  test('is opened by Enter on its row', async () => {
    answerChecks()
    await openChecks()
    const first = row(/施工日志/)
    await expect.element(first).toBeVisible()
    await press('{Shift}')
    ;(first.element() as HTMLElement).focus()
    await press('{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe('/archives/collect?file=f1&id=f1&cell=pages')
  })

  test('of one item alone, or what a person has to look at, is shown by the address too', async () => {
    answerChecks()
    await openChecks()
    await pressInRow('检测项', 'KY-07', 'KY-07 的 1 条')
    await expect.element(row(/竣工图/)).toBeVisible()
    await expect.element(row(/施工日志/)).not.toBeInTheDocument()
    await expect.poll(() => location.search).toContain('item=KY-07')
    await pressInRow('检测项', 'ZS-13', 'ZS-13 的 1 条')
    await expect.element(page.getByRole('gridcell', { name: /文字层不足以确认题名/ })).toBeVisible()
    await expect.poll(() => location.search).toContain('kind=human')
    await chooseOption(button(/^人工核对清单 类别|类别/), '问题')
    await expect.element(page.getByText('没有', { exact: true })).toBeVisible()
  })

  test('is opened at the place that a copied address names', async () => {
    answerChecks()
    await openChecks(undefined, '/arrange/check?run=r1&item=ZS-13&kind=human')
    await expect.element(page.getByRole('gridcell', { name: /文字层不足以确认题名/ })).toBeVisible()
  })

  test('of a mended file goes when the file is checked again; the others and the focus stay', async () => {
    const server = answerChecks()
    await openChecks()
    await pressInRow('问题', '施工日志', '重新检测 施工日志')
    await expect.element(button('停止检测')).toBeVisible()
    server.step = { done: 12, state: 'done' }
    await expect.element(row(/施工日志/)).not.toBeInTheDocument()
    await expect.element(row(/竣工图/)).toBeVisible()
    expect(server.sent).toEqual([['recheck', { id: 'r1', file: 'f1' }]])
    expect(focusIsSomewhere()).toBe(true)
  })
})

test('in English every word is English, and what is Chinese says so', async () => {
  answerChecks()
  changeSettings({ language: 'en' })
  await speak('en')
  const screen = await openChecks(undefined, undefined, 'en')
  await expect.element(page.getByRole('button', { name: 'Waive WZ-07 施工日志' })).toBeVisible()
  expect(misread()).toEqual([])
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('at 320 px nothing is cut off', async () => {
  await page.viewport(320, 700)
  answerChecks()
  await openChecks()
  await expect.element(button('重新检测 施工日志')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
