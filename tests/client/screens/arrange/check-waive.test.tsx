import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { nobody } from '#kit/answers/signed-in.ts'
import { Refusing } from '#kit/answers/answers.ts'
import { answerChecks, openChecks, pressInRow } from '#kit/drawn/check-page.tsx'
import { leaveFrame, pressOn } from '#kit/drawn/framed.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  nobody()
  leaveFrame()
})

const press = (keys: string) => userEvent.keyboard(keys)
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('a waiver', () => {
  const reason = () => page.getByRole('textbox', { name: '豁免原因' })

  test('needs a reason, is kept with it, and leaves the focus at its finding', async () => {
    const server = answerChecks()
    await openChecks()
    await pressInRow('问题', '施工日志', '豁免 WZ-07 施工日志')
    const dialog = page.getByRole('dialog', { name: '豁免检测问题' })
    await expect.element(dialog.getByText('著录 55 页，电子文件 53 页')).toBeVisible()
    await expect.element(reason()).toHaveFocus()
    await press('无{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('豁免原因至少 4 个字')).toBeVisible()
    await expect.element(reason()).toHaveFocus()
    expect(await findingsInThemes(dialog.element())).toEqual([])
    const came: (string | null)[] = []
    const note = ({ target }: FocusEvent) => came.push((target as Element).getAttribute('aria-label'))
    document.addEventListener('focusin', note)
    onTestFinished(() => document.removeEventListener('focusin', note))
    await press('效页不计{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('孙寅庚 于 2026-11-20 10:00 豁免：无效页不计')).toBeVisible()
    await expect.element(button('豁免 WZ-07 施工日志')).not.toBeInTheDocument()
    expect(server.sent).toEqual([['waive', { id: 'x1', reason: '无效页不计' }]])
    await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('施工日志')
    // Not by way of the button, which is gone.
    expect(came).not.toContain('豁免 WZ-07 施工日志')
  })

  test('is taken back from its row by a reason: the finding counts again and says who did what, and can be waived again', async () => {
    const server = answerChecks()
    const [first, ...others] = server.findings
    const waived = { waivedBy: '孙寅庚', waivedTime: '2026-11-20 10:00:00', waiveReason: '无效页不计' }
    server.findings = [{ ...first!, ...waived }, ...others]
    await openChecks()
    await pressInRow('问题', '施工日志', '撤销豁免 WZ-07 施工日志')
    const dialog = page.getByRole('dialog', { name: '撤销豁免' })
    await expect.element(dialog.getByText('著录 55 页，电子文件 53 页')).toBeVisible()
    await expect.element(dialog.getByText('孙寅庚 于 2026-11-20 10:00 豁免：无效页不计')).toBeVisible()
    await press('误点{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('撤销原因至少 4 个字')).toBeVisible()
    expect(await findingsInThemes(dialog.element())).toEqual([])
    await press('豁免{Control>}{Enter}{/Control}')
    const past = '孙寅庚 于 2026-11-20 10:00 豁免：无效页不计；孙寅庚 于 2026-11-20 11:00 撤销豁免：误点豁免'
    await expect.element(page.getByText(past)).toBeVisible()
    await expect.element(button('豁免 WZ-07 施工日志')).toBeVisible()
    expect(server.sent).toEqual([['takeBack', { id: 'x1', reason: '误点豁免' }]])
    await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('施工日志')
  })

  test('that is refused keeps what was typed, which is asked about before it is lost', async () => {
    answerChecks({ 'PUT /arrange/check/waive': () => new Refusing(510, '该问题已经豁免') })
    await openChecks()
    await pressInRow('问题', '施工日志', '豁免 WZ-07 施工日志')
    await expect.element(reason()).toHaveFocus()
    await press('纸质原件已核对{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('该问题已经豁免').first()).toBeVisible()
    await expect.element(reason()).toHaveValue('纸质原件已核对')
    await press('{Escape}')
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: '确定' }))
    await expect.element(page.getByRole('dialog', { name: '豁免检测问题' })).not.toBeInTheDocument()
    await expect.element(button('豁免 WZ-07 施工日志')).toHaveFocus()
  })

  test('is offered to nobody who may only check or read', async () => {
    answerChecks()
    await openChecks(['arrange.check:run', 'archives.collect:edit'])
    await expect.element(button('重新检测 施工日志')).toBeVisible()
    await expect.element(button(/^豁免/)).not.toBeInTheDocument()
    await expect.element(button(/^导出/)).not.toBeInTheDocument()
  })
})
