import type { ReviewRow } from '#contract/archives/review.ts'
import { patienceOf } from '#kit/patience.ts'

import { askAsPage } from '../keys/ask-as-page.ts'
import type { KeyboardUser } from '../keys/keyboard-user.ts'
import { numbersFrom } from '../vitest/numbers-from.ts'
import type { Product } from '../product/product.ts'
import { askAs } from '../product/ask-as.ts'
import { shownTimes, type Work } from './shown-times.ts'

/** Brings a second supervisor into the first project of the demo. */
export async function secondReviewer(product: Product): Promise<void> {
  const leader = await askAs(product, 'js_xinghe')
  const invited = await askAs(product, 'jl_jingwei')
  await leader('GET', '/system/sysProject/queryById?id=p1')
  const roles = await leader<{ id: string; roleCode: string }[]>('GET', '/organization/systemUser/roles')
  const { id } = await leader<{ id: string }>('POST', '/organization/systemUser/invite', {
    ...{ account: 'jl_jingwei', participantId: 'p1-JL', post: '监理工程师' },
    roleIds: roles.flatMap((role) => (role.roleCode === 'jl_engineer' ? [role.id] : []))
  })
  await invited('PUT', '/organization/invitation/accept', { id })
}

const OPEN = /^(待定|再次提交)$/
/** The number of a reason to return a file. */
const REASON = '5'

/**
 * Two reviewers take files of the same queue, from its top, each going on where a file is with the other. In the end every file that was
 * decided about has the decision of one of them, once, and each saw soon that the other has decided.
 */
export async function reviewAtOnce(
  users: readonly [KeyboardUser, KeyboardUser],
  { ms, seed }: { readonly ms: number; readonly seed: number }
): Promise<Work> {
  for (const { page } of users) {
    await page.getByRole('gridcell', { name: OPEN }).first().waitFor()
    await noteRows(page)
  }
  const until = Date.now() + ms
  const [one, other] = await Promise.all(users.map((user, at) => review(user, seed + at, until)))
  const [mine, theirs] = [one!, other!]
  const faults: string[] = []
  const decidedBy = await Promise.all(users.map(decided))
  for (const [at, { decisions }] of [mine, theirs].entries()) {
    const known = new Map(decidedBy[at]?.map((row) => [row.title, row]))
    for (const [title, { kind }] of decisions) {
      const row = known.get(title)
      if (row?.review.decision?.kind !== kind || row.status !== (kind === 'accept' ? 'approved' : 'returned'))
        faults.push(`${title} was decided as ${kind} by ${at + 1}, and is ${row?.status ?? 'not among his'}`)
      if (decidedBy[1 - at]?.some((row) => row.title === title)) faults.push(`${title} was decided by both`)
    }
    if (known.size !== decisions.size) faults.push(`${known.size} decisions of ${at + 1}, who made ${decisions.size}`)
  }
  const seenAfter = await Promise.all(
    users.map(async ({ page }, at) => {
      const times = await shownTimes(page)
      return [...(at === 0 ? theirs : mine).decisions].flatMap(([title, { at: when }]) =>
        times[title] === undefined ? [] : [times[title] - when]
      )
    })
  )
  return {
    counts: {
      decided: mine.decisions.size + theirs.decisions.size,
      'passed by': mine.passedBy + theirs.passedBy
    },
    seenAfter: seenAfter.flat().sort((a, b) => a - b),
    faults
  }
}

/** Notes in a page when each row is first shown as one that waits for nobody any more. */
async function noteRows(page: KeyboardUser['page']): Promise<void> {
  await page.evaluate(() => {
    const shown: Record<string, number> = {}
    Object.assign(globalThis, { shownTimes: shown })
    const note = () => {
      for (const row of document.querySelectorAll('[role=row]')) {
        const key = row.querySelector('[role=rowheader]')?.textContent ?? ''
        if (/已接受|已退回|他人已审/.test(row.textContent ?? '')) shown[key] ??= Date.now()
      }
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

const decided = async ({ page }: KeyboardUser): Promise<ReviewRow[]> =>
  (await askAsPage<{ records: ReviewRow[] }>(page, '/archives/review/list?show=decided&pageNo=1&pageSize=1000')).records

/** Decides until the time is over or nothing waits; gives what was decided and shown as such. */
async function review({ page, press, tabTo }: KeyboardUser, seed: number, until: number) {
  const below = numbersFrom(seed)
  const decisions = new Map<string, { readonly kind: 'accept' | 'return'; readonly at: number }>()
  let passedBy = 0
  const here = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('[role=row]')
      const cells = [...(row?.querySelectorAll('[role=gridcell]') ?? [])].map((cell) => cell.textContent ?? '')
      return { title: row?.querySelector('[role=rowheader]')?.textContent ?? '', state: cells.join(' ') }
    })
  const stateOf = (title: string) =>
    page.evaluate(
      (key) =>
        [...document.querySelectorAll('[role=row]')].find(
          (row) => row.querySelector('[role=rowheader]')?.textContent === key
        )?.textContent ?? '',
      title
    )
  const settled = async (title: string) => {
    for (let tries = 0; tries < 1200; tries++) {
      const state = await stateOf(title)
      if (!/待定|再次提交|发送中/.test(state)) return state
      await page.waitForTimeout(50)
    }
    return ''
  }
  if ((await here()).title === '') await tabTo('grid', '待审文件')
  await press('Control+Home')
  const open = page.getByRole('grid', { name: '待审文件' }).getByRole('gridcell', { name: OPEN })
  while (Date.now() < until && (await open.count()) > 0) {
    const { title, state } = await here()
    if (!/待定|再次提交/.test(state)) {
      passedBy++
      await press('n')
      if ((await here()).title === title) await press('Control+Home', ...Array<string>(below(8)).fill('ArrowDown'))
      continue
    }
    const isReturn = below(4) === 0
    const drawn = page.getByRole('region', { name: '阅读' }).locator('canvas, img, video, dl').first()
    await drawn.waitFor({ timeout: patienceOf(5000) }).catch(() => undefined)
    if ((await here()).title !== title) continue
    await press(isReturn ? 'r' : 'a')
    if (isReturn) {
      const dialog = page.getByRole('dialog', { name: /^退回：/ })
      const isOpen = await dialog.waitFor({ timeout: patienceOf(3000) }).then(
        () => true,
        () => false
      )
      if (!isOpen) continue
      await press(REASON)
      await dialog.waitFor({ state: 'detached' })
    }
    const outcome = await settled(title)
    const at = Date.now()
    if (/已接受/.test(outcome) && !isReturn) decisions.set(title, { kind: 'accept', at })
    else if (/已退回/.test(outcome) && isReturn) decisions.set(title, { kind: 'return', at })
  }
  return { decisions, passedBy }
}
