import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { CHECK_ITEMS } from '#contract/checks/items.ts'
import type { CheckedItem } from '#contract/checks/runs.ts'
import type { NeedPlace, TransferNeed } from '#contract/checks/transfer-needs.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { answerChecks, openChecks, someRun } from '#kit/drawn/check-page.tsx'
import { leaveFrame, pressOn } from '#kit/drawn/framed.tsx'
import { nobody } from '#kit/answers/signed-in.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  nobody()
  leaveFrame()
})

const press = (keys: string) => userEvent.keyboard(keys)
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('what is handed in', () => {
  test('is checked by itself: a unit project, or the volumes that were chosen; each volume has its own verdict', async () => {
    const server = answerChecks()
    server.volumes = [
      { id: 'v1', volumeNo: 1, title: '施工记录', result: 'failed', found: 1, human: 0 },
      { id: 'v2', volumeNo: 2, title: '检验批', result: 'human', found: 0, human: 3 }
    ]
    const screen = await openChecks()
    await pressOn(button('各卷结论：2 卷，未通过 1 卷'))
    const verdicts = page.getByRole('grid', { name: /^各卷结论/ }).getByRole('row')
    await expect.poll(() => verdicts.elements().at(-1)?.textContent).toBe('0002检验批待人工核对03')
    expect(await findingsInThemes(screen.container)).toEqual([])
    await pressOn(button('执行检测'))
    await expect.element(page.getByText(/^案卷以归档环节的检测为准/)).toBeVisible()
    await pressOn(page.getByRole('button', { name: /检测环节/ }), '{Enter}{ArrowDown}{Enter}')
    await expect.element(page.getByText(/^这一环节的检测不改变案卷的状态/)).toBeVisible()
    await pressOn(page.getByRole('button', { name: /检测环节/ }), '{Enter}{ArrowUp}{Enter}')
    await pressOn(page.getByRole('radio', { name: '单位工程' }), ' ')
    await pressOn(page.getByRole('combobox', { name: '单位工程' }), '综合')
    await press('{ArrowDown}{Enter}')
    await pressOn(button('开始检测'))
    await expect.poll(() => server.sent[0]).toMatchObject(['run', { target: 'unit', targetId: 'm1' }])
    server.run = someRun()
    await pressOn(button('执行检测'))
    await pressOn(page.getByRole('radio', { name: '所选案卷' }), ' ')
    await pressOn(button(/案卷/).last())
    await press('{Enter}{ArrowDown}{Enter}{Escape}')
    await pressOn(button('开始检测'))
    await expect.poll(() => server.sent[1]).toMatchObject(['run', { target: 'volumes', ids: ['v1', 'v2'] }])
  })

  test('says its verdict in figures, in which nothing that was not run has passed', async () => {
    answerChecks({
      'GET /arrange/check/queryById': () => ({
        ...someRun(),
        volumes: [],
        items: [itemOf('WZ-07', 'passed'), itemOf('AQ-01', 'notRun'), { ...itemOf('ZS-13', 'human'), human: 59 }]
      })
    })
    await openChecks()
    await expect.element(page.getByText('通过 1，未通过 0，未执行 1，须人工 59')).toBeVisible()
  })

  test('is asked for more by a transfer: one list by weight, with links to where it lies', async () => {
    const server = answerChecks()
    server.needs = [
      need('gaps', 'refuses', '缺必交件 1 项', { type: 'node', id: 'n9', title: 'A1-02 可行性研究报告批复', at: null }),
      need('formats', 'asks', '3 件：DOCX 不是长期保存格式', {
        type: 'file',
        id: 'f1',
        title: '施工日志',
        at: 'attachment'
      })
    ]
    const screen = await openChecks()
    await pressOn(button('移交时会要求什么'))
    await expect.element(page.getByRole('heading', { name: '不办不能移交' })).toBeVisible()
    await pressOn(button('缺必交件 1 项'))
    await expect
      .element(page.getByRole('link', { name: 'A1-02 可行性研究报告批复' }))
      .toHaveAttribute('href', '/archives/collect?node=n9')
    await pressOn(button('3 件：DOCX 不是长期保存格式'))
    await expect
      .element(page.getByRole('link', { name: '施工日志', exact: true }))
      .toHaveAttribute('href', '/archives/collect?file=f1&id=f1&cell=attachment')
    expect(await findingsInThemes(screen.container)).toEqual([])
  })

  test('leads to no file that is closed to who asks, and says where it lies', async () => {
    const server = answerChecks()
    const lies = { item: 'C5-1 施工日志', volumeNo: 3, isClosed: true }
    server.needs = [
      need('faults', 'refuses', 'WZ-07：1 处不通过', { type: 'file', id: 'f1', title: '施工日志', at: null, lies })
    ]
    await openChecks()
    await pressOn(button('移交时会要求什么'))
    await pressOn(button('WZ-07：1 处不通过'))
    await expect.element(page.getByText('在 C5-1 施工日志，案卷 0003；移交之前不能打开')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '施工日志', exact: true })).not.toBeInTheDocument()
  })
})

const need = (
  kind: TransferNeed['need'],
  weight: TransferNeed['weight'],
  said: string,
  place: NeedPlace
): TransferNeed => ({
  ...{ need: kind, weight, said, count: 1, places: [place] }
})
const itemOf = (code: keyof typeof CHECK_ITEMS, result: CheckedItem['result']): CheckedItem => ({
  ...{
    code,
    name: code,
    how: '检测方法',
    property: CHECK_ITEMS[code].property,
    level: CHECK_ITEMS[code].level,
    result
  },
  ...{ checked: 1, found: 0, waived: 0, human: 0, crashed: 0, why: '' }
})
