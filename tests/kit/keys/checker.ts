import { expect } from 'vitest'

import type { KeyboardUser } from './keyboard-user.ts'
import { listUser } from './list-user.ts'
import { openByPalette } from './open-by-palette.ts'
import { patienceOf } from '#kit/patience.ts'

/** Something that a check has found: the item, and what it is about. */
export interface Found {
  readonly code: string
  readonly title: string
}

/** Somebody at a keyboard before 四性检测. */
export interface Checker {
  readonly open: () => Promise<void>
  /** Orders a check of the whole project, as the dialog offers it or for another stage, and waits until it has come out. */
  readonly checkProject: (stage?: string) => Promise<void>
  /** What was found of files: the rows from which a cell can be gone to, each file and item once, but for the warning that every PDF of the demo has: none is PDF/A. */
  readonly foundOfFiles: () => Promise<readonly Found[]>
  /** The cells of each item that is shown: its code, name, property, result, and how many were checked and found. */
  readonly items: () => Promise<readonly (readonly string[])[]>
  /** The items by which something was found, whatever it is about. */
  readonly codes: () => Promise<readonly string[]>
  /** Goes to the row of a finding. */
  readonly toFinding: (found: Found) => Promise<void>
  /** Goes from the row of a finding to the cell that it is about. */
  readonly toCell: (found: Found) => Promise<void>
  /** Presses the button of a finding that is called so, from its row. */
  readonly act: (button: string, found: Found) => Promise<void>
  /** Waives a finding by a reason, from its row. */
  readonly waive: (found: Found, reason: string) => Promise<void>
}

/** A check reads and draws every page of a project. */
const CHECK = patienceOf(300_000)

export function checkerOf(user: KeyboardUser): Checker {
  const { page, press, type, tabTo } = user
  const rows = () =>
    page
      .getByRole('grid', { name: '问题' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
  const row = () => page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '')
  const outcome = () => page.getByText(/\d+ 件文件，\d+ 个问题/)
  const isAt = async ({ code, title }: Found) => {
    const text = await row()
    return text.includes(title) && text.includes(code)
  }
  const toFinding: Checker['toFinding'] = async (found) => {
    await outcome().waitFor()
    await rows().first().waitFor()
    await tabTo('grid', '问题')
    await press('Home')
    for (let at = 0; at < 20 && !(await isAt(found)); at++) await press('ArrowDown')
    expect(await row()).toContain(found.title)
  }
  const items: Checker['items'] = () =>
    page
      .getByRole('grid', { name: '检测项' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .evaluateAll((all) =>
        all.map((one) =>
          [...one.querySelectorAll('[role=rowheader], [role=gridcell]')].map((cell) => cell.textContent ?? '')
        )
      )
  /** The buttons of a row are behind its cells: from the row the last one backwards. */
  const act: Checker['act'] = async (name, found) => {
    await toFinding(found)
    const subject = name === '豁免' ? `${found.code} ${found.title}` : found.title
    const button = page.getByRole('button', { name: `${name} ${subject}` }).first()
    for (let at = 0; at < 5 && !(await button.evaluate((one) => one === document.activeElement)); at++)
      await press('ArrowLeft')
    await press('Enter')
  }
  return {
    async open() {
      await openByPalette(user, 'sxjc', '四性检测')
      await page.getByRole('heading', { level: 1, name: '四性检测' }).waitFor()
    },
    async checkProject(stage) {
      await tabTo('button', '执行检测')
      await press('Enter')
      // What may be checked is asked of the server, and the button that orders waits for it.
      await page.getByRole('dialog', { name: '执行四性检测' }).getByRole('radio').first().waitFor()
      if (stage !== undefined) {
        await tabTo('button', /检测环节/)
        await listUser(user).toOption(stage)
        await press('Enter')
      }
      const ordered = page.waitForResponse(/arrange\/check\/run/)
      // The message of the check before may be there still, with a button that names it.
      await tabTo('button', /^开始检测$/)
      await press('Enter')
      const { result } = (await (await ordered).json()) as { result: { id: string } }
      await page.waitForURL((url) => url.searchParams.get('run') === result.id)
      await outcome().waitFor({ timeout: CHECK })
      await rows().first().waitFor()
    },
    async foundOfFiles() {
      const ofFiles = await rows()
        .filter({ has: page.getByRole('link') })
        .evaluateAll((all) =>
          all.map((one) => {
            const [title, code] = [...one.querySelectorAll('[role=rowheader], [role=gridcell]')]
            return { title: title?.textContent ?? '', code: code?.textContent ?? '' }
          })
        )
      return ofFiles.filter(
        ({ code, title }, at) =>
          code !== 'KY-05' && ofFiles.findIndex((one) => one.code === code && one.title === title) === at
      )
    },
    items,
    async codes() {
      return (await items()).flatMap(([code, , , , , found]) => (code && Number(found) > 0 ? [code] : []))
    },
    toFinding,
    act,
    async toCell(found) {
      await toFinding(found)
      await press('Enter')
      await page.waitForURL(/\/archives\/collect/)
      await expect
        .poll(() =>
          page.evaluate(() => {
            const at = document.activeElement
            return at?.closest('[role=gridcell]') ? 'cell' : `${at?.outerHTML.slice(0, 300)} at ${location.href}`
          })
        )
        .toBe('cell')
    },
    async waive(found, reason) {
      await act('豁免', found)
      await page.getByRole('dialog', { name: '豁免检测问题' }).waitFor()
      await type(reason)
      await tabTo('button', '确认豁免')
      await press('Enter')
      await listUser(user).said(new RegExp(`已豁免 ${found.code}`))
    }
  }
}
