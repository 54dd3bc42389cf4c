import type { KeyboardUser } from './keyboard-user.ts'
import { openByPalette } from './open-by-palette.ts'

/** Somebody at a keyboard before 组卷. */
export interface Arranger {
  readonly open: () => Promise<void>
  /** Lets all files that lie in no volume be arranged as it is proposed. */
  readonly arrange: () => Promise<void>
  /** What each volume says of itself, in their order. */
  readonly volumes: () => Promise<readonly string[]>
  /** Moves the first file of a volume to another one. */
  readonly moveFirst: (from: string, to: string) => Promise<void>
  /** Takes a file out of a volume: it then lies in none. */
  readonly takeOut: (from: string, title: string) => Promise<void>
}

/** What the row of the files that lie in no volume begins with. */
const NONE = '未组卷'

export function arrangerOf(user: KeyboardUser): Arranger {
  const { page, press, tabTo } = user
  const active = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('[role=row]')
      const cells = [...(row?.querySelectorAll('[role=gridcell], [role=rowheader]') ?? [])]
      return row?.getAttribute('aria-label') ?? cells.flatMap((cell) => cell.textContent?.trim() || []).join(' ')
    })
  /** Goes down a list to the row of which something is so. */
  const downTo = async (list: string, isMeant: (row: string) => boolean) => {
    await tabTo('grid', list)
    // The first row, in a grid in the same column.
    await press(list === '案卷' ? 'Control+ArrowUp' : 'Home')
    for (let at = 0; at < 60 && !isMeant(await active()); at++) await press('ArrowDown')
    if (!isMeant(await active())) throw new Error(`no such row in ${list}: ${await active()}`)
  }
  // Behind the number of the one whose files are shown is said that they are.
  const toVolume = (no: string) => downTo('案卷', (row) => row.startsWith(no))
  const move = async (from: string, isMeant: (file: string) => boolean, to: string) => {
    await toVolume(from)
    await press('Enter')
    await page.getByRole('heading', { level: 2, name: new RegExp(`^${from} `) }).waitFor()
    await page.getByRole('grid', { name: '文件', exact: true }).getByRole('row').first().waitFor()
    await downTo('文件', isMeant)
    await press('Control+x')
    await page.getByText('已提起', { exact: true }).waitFor()
    await toVolume(to)
    await press('Control+v')
    const [lifted, beyond] = [page.getByText('已提起', { exact: true }), page.getByRole('button', { name: '仍然执行' })]
    const isAsked = await Promise.race([
      beyond.waitFor().then(() => true),
      lifted.waitFor({ state: 'detached' }).then(() => false)
    ])
    if (!isAsked) return
    // Another class or unit project, or too thick a volume, is asked about.
    await tabTo('button', '仍然执行')
    await press('Enter')
    await lifted.waitFor({ state: 'detached' })
  }
  return {
    async open() {
      await openByPalette(user, 'zj', '组卷')
      await page.getByRole('grid', { name: '案卷', exact: true }).getByRole('row').first().waitFor()
    },
    async arrange() {
      await tabTo('button', '自动组卷')
      await press('Enter')
      await page.getByRole('heading', { name: /件文件将组成 \d+ 卷/ }).waitFor()
      await press('Control+Enter')
      await page
        .getByText(/件文件已组成 \d+ 卷/)
        .first()
        .waitFor()
      await page.getByRole('row', { name: / 0001 / }).waitFor()
    },
    async volumes() {
      await downTo('案卷', (row) => row.startsWith(NONE))
      const seen: string[] = []
      for (let last = await active(); ; last = seen.at(-1) ?? '') {
        await press('ArrowDown')
        const row = await active()
        // Below the last volume is the row of the sums.
        if (row === last || !/^\d{4}/.test(row)) return seen
        seen.push(row)
      }
    },
    moveFirst: (from, to) => move(from, () => true, to),
    takeOut: (from, title) => move(from, (file) => file.includes(title), NONE)
  }
}
