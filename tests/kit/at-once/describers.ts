import type { FileRow } from '#contract/archives/files.ts'

import { askAsPage } from '../keys/ask-as-page.ts'
import { gridUser, ITEM } from '../keys/grid-user.ts'
import type { KeyboardUser } from '../keys/keyboard-user.ts'
import { numbersFrom } from '../vitest/numbers-from.ts'
import { inSerialOrder, type Write } from './serial-order.ts'
import { noteShown, shownTimes, type Work } from './shown-times.ts'

const COLUMNS = [
  { key: 'docNo', title: '文件编号' },
  { key: 'title', title: '文件题名' }
] as const
type Key = (typeof COLUMNS)[number]['key']
/** So many rows are added before the two begin. */
const ROWS = 5

/** Adds the rows that the two describe, at the item that is open. */
export async function addRows(first: KeyboardUser): Promise<void> {
  await gridUser(first).enter()
  for (let added = 0; added < ROWS; added++) {
    await first.press('Control+End', 'Control+Enter')
    await gridUser(first).saved()
  }
}

/**
 * Two who have signed in describe the files of one item for a while, each writing cells of any row, the other's too. Where both write the
 * same cell each chooses whose value is kept. In the end every cell holds what one of the two wrote last there, in an order that both can
 * have worked in, the pages and the server show the same, and no row has come or gone but those that were added.
 */
export async function describeAtOnce(
  users: readonly [KeyboardUser, KeyboardUser],
  { ms, seed }: { readonly ms: number; readonly seed: number }
): Promise<Work> {
  for (const user of users) {
    await user.page.getByRole('grid', { name: /C5-04/ }).getByRole('gridcell').first().waitFor()
    await noteShown(user.page, '第[甲乙]\\d+次')
    await gridUser(user).enter()
  }
  const before = await filesOf(users[0])
  const ids = before.toSorted((a, b) => Number(a.orderNum) - Number(b.orderNum)).map(({ id }) => id)
  const until = Date.now() + ms
  const [one, other] = await Promise.all(
    users.map((user, at) => describe(user, { ids, sign: '甲乙'[at] ?? '', seed: seed + at, until }))
  )
  const [mine, theirs] = [one!, other!]
  const after = await filesOf(users[0])
  const faults = inSerialOrder([mine.writes, theirs.writes], (cell) => {
    const [id, key] = cell.split(' ') as [string, Key]
    return String(after.find((row) => row.id === id)?.[key] ?? '')
  })
  const made = mine.added + theirs.added
  if (after.length !== before.length + made)
    faults.push(`${after.length} rows of ${before.length} and ${made} that were added`)
  for (const [at, { page }] of users.entries()) {
    const shown = (await page.getByRole('grid').textContent()) ?? ''
    for (const { value } of lastOf([...mine.writes, ...theirs.writes], after))
      if (!shown.includes(value)) faults.push(`page ${at + 1} does not show ${value}`)
  }
  const seenAfter = await Promise.all(
    users.map(async ({ page }, at) => {
      const times = await shownTimes(page)
      return (at === 0 ? theirs : mine).writes.flatMap(({ value, at: when }) =>
        times[value] === undefined ? [] : [times[value] - when]
      )
    })
  )
  return {
    counts: {
      written: mine.writes.length + theirs.writes.length,
      added: made,
      contested: mine.contested + theirs.contested,
      'given up': mine.givenUp + theirs.givenUp
    },
    seenAfter: seenAfter.flat().sort((a, b) => a - b),
    faults
  }
}

const filesOf = async ({ page }: KeyboardUser) =>
  (await askAsPage<{ records: FileRow[] }>(page, `/archives/file/list?nodeId=${ITEM}&pageNo=1&pageSize=1000`)).records

/** What was written that the server holds in the end. */
const lastOf = (writes: readonly Write[], rows: readonly FileRow[]) =>
  writes.filter(({ cell, value }) => {
    const [id, key] = cell.split(' ') as [string, Key]
    return rows.find((row) => row.id === id)?.[key] === value
  })

/** Writes cells until the time is over; gives what was written and kept, in its order. */
async function describe(
  user: KeyboardUser,
  given: { readonly ids: readonly string[]; readonly sign: string; readonly seed: number; readonly until: number }
) {
  const { ids, sign, until } = given
  const { page, press, type } = user
  const below = numbersFrom(given.seed)
  const { toColumn, saved } = gridUser(user)
  const writes: Write[] = []
  const figures = { contested: 0, givenUp: 0, added: 0 }
  const conflicts = page.getByText(/行与他人的修改冲突/)
  /** Waits until what was written is saved, or the other has changed it meanwhile. */
  const isContested = () => Promise.race([saved().then(() => false), conflicts.waitFor().then(() => true)])
  for (let turn = 1; Date.now() < until; turn++) {
    if (turn % 25 === 24 && figures.added < 3) {
      await press('Control+End', 'Control+Enter')
      await saved()
      figures.added++
    }
    const line = below(ids.length)
    const { key, title } = COLUMNS[below(COLUMNS.length)]!
    await press('Control+Home', ...Array<string>(line).fill('ArrowDown'))
    await toColumn(title)
    const id = ids[line]
    const value = `第${sign}${turn}次`
    await press('F2', 'Control+a')
    await type(value)
    await press('Enter')
    let at = Date.now()
    let isKept = true
    // The other may have written the cell once more before the choice came to the server: then it is chosen again.
    while (await isContested()) {
      figures.contested++
      isKept = below(2) === 0
      await press('F8', isKept ? 'Alt+Shift+Enter' : 'Alt+Shift+Backspace')
      at = Date.now()
    }
    if (isKept) writes.push({ cell: `${id} ${key}`, value, at })
    else figures.givenUp++
  }
  return { writes, ...figures }
}
