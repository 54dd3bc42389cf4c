import type { Request, Response } from 'playwright-core'

import type { StepDone, VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'

import { askAsPage } from '../keys/ask-as-page.ts'
import { arrangerOf } from '../keys/arranger.ts'
import type { KeyboardUser } from '../keys/keyboard-user.ts'
import { numbersFrom } from '../vitest/numbers-from.ts'
import { type DoneStep, replayed } from './replayed-steps.ts'
import type { Work } from './shown-times.ts'

/** What a page has learnt: which version of a volume it was sent, and when. */
type Learnt = { readonly id: string; readonly version: number; readonly at: number }

/** Lets the rules arrange all files of the project. */
export async function arrangeFirst(first: KeyboardUser): Promise<void> {
  await first.page.getByRole('grid', { name: '案卷', exact: true }).getByRole('row').first().waitFor()
  await arrangerOf(first).arrange()
}

/**
 * Two arrange the volumes of a project by keys, each by what is before him: files are moved, put into another order, volumes are parted,
 * merged, and steps taken back. In the end every file lies where the steps that were done, one after the other in the order of the server, lead it;
 * both pages show the same volumes.
 */
export async function arrangeAtOnce(
  users: readonly [KeyboardUser, KeyboardUser],
  { ms, seed }: { readonly ms: number; readonly seed: number }
): Promise<Work> {
  const [first] = users
  const before = await heldBy(first)
  const steps: DoneStep[] = []
  const learnt: Learnt[][] = [[], []]
  for (const [at, { page }] of users.entries()) {
    await page.getByRole('row', { name: / 0001 / }).waitFor()
    page.on('response', (response) => void note(response, steps, learnt[at] ?? [], at))
  }
  const until = Date.now() + ms
  const kinds = await Promise.all(users.map((user, at) => arrange(user, seed + at, until)))
  const after = await heldBy(first)
  const faults: string[] = []
  const expected = replayed(before, steps)
  for (const id of new Set([...expected.keys(), ...after.keys()]))
    if ((expected.get(id) ?? []).join() !== (after.get(id) ?? []).join())
      faults.push(`${id} holds ${after.get(id)?.join()}, and the steps lead to ${expected.get(id)?.join()}`)
  if (faults.length > 0) faults.push(...wordsOf(steps))
  const all = [...after.values()].flat()
  if (all.toSorted().join() !== [...before.values()].flat().toSorted().join())
    faults.push('files were lost or repeated')
  const shown = await Promise.all(users.map(settledList))
  if (shown[0] !== shown[1]) faults.push('the pages do not show the same volumes')
  const seenAfter = steps.flatMap(({ by, at, volumes }) => {
    const came = volumes.map(
      ({ id, rowVersion }) =>
        learnt[1 - by]?.find((one) => one.id === id && one.version >= rowVersion)?.at ?? Number.NaN
    )
    return came.length === 0 || came.some(Number.isNaN) ? [] : [Math.max(0, ...came.map((when) => when - at))]
  })
  const counts: Record<string, number> = {}
  for (const { kind } of steps) counts[kind] = (counts[kind] ?? 0) + 1
  counts['not done'] = kinds.reduce((sum, { stale }) => sum + stale, 0)
  return { counts, seenAfter: seenAfter.sort((a, b) => a - b), faults }
}

/** The steps in their order, for who must find out why they do not lead where the files lie. */
const wordsOf = (steps: readonly DoneStep[]): string[] =>
  steps
    .toSorted((a, b) => (a.step < b.step ? -1 : 1))
    .map(({ kind, by, asked }) => `${by + 1} ${kind} ${JSON.stringify({ ...asked, seen: undefined })}`)

/** Which files lie in each volume, in their order; those of none are not in it. */
async function heldBy({ page }: KeyboardUser): Promise<ReadonlyMap<string, readonly string[]>> {
  const { volumes } = await askAsPage<{ volumes: VolumeRow[] }>(page, '/arrange/volume/list')
  const held = new Map<string, readonly string[]>()
  for (const { id } of volumes) {
    const files = await askAsPage<VolumeFile[]>(page, `/arrange/volume/files?id=${id}`)
    held.set(
      id,
      files.map((file) => file.id)
    )
  }
  const { files } = await askAsPage<{ files: VolumeFile[] }>(page, '/arrange/volume/unplaced')
  return held.set('', files.map(({ id }) => id).toSorted())
}

/** Keeps the steps that were done, and which versions of volumes a page has been sent. */
async function note(response: Response, steps: DoneStep[], learnt: Learnt[], by: number): Promise<void> {
  const at = Date.now()
  const path = /\/arrange\/volume\/(\w+)/.exec(response.url())?.[1]
  if (!path || !response.ok()) return
  const { result } = (await response.json().catch(() => ({ result: null }))) as {
    result: ({ volumes?: VolumeRow[] } & Partial<StepDone>) | null
  }
  for (const { id, rowVersion } of result?.volumes ?? []) learnt.push({ id, version: rowVersion, at })
  if (!result?.step || !result.kind) return
  const { kind, step, volumes = [] } = result
  steps.push({ step, kind, by, at, volumes, asked: (response.request().postDataJSON() ?? {}) as DoneStep['asked'] })
}

/** What the list of volumes says once nothing comes any more: all of it, page by page, for only what is in sight is drawn. */
async function settledList({ page, press, tabTo }: KeyboardUser): Promise<string> {
  await page.waitForTimeout(3000)
  const grid = page.getByRole('grid', { name: '案卷', exact: true })
  await tabTo('grid', '案卷')
  await press('Control+ArrowUp')
  const lines = new Map<string, string>()
  for (let before = -1; lines.size > before; await press('PageDown')) {
    before = lines.size
    const drawn = await grid.getByRole('row').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const cells = [...row.querySelectorAll('[aria-colindex]')].map((cell) => cell.textContent ?? '')
        return row.querySelector('[role=rowheader]')
          ? [[row.getAttribute('aria-rowindex') ?? '', cells.join(' | ')]]
          : []
      })
    )
    // With whom a volume is open each sees otherwise.
    for (const [at = '', words = ''] of drawn) lines.set(at, words.replace(/ · [^·|]*正在组卷/, ''))
  }
  return [...lines]
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, words]) => words)
    .join('\n')
}

/** Says whether the page waits for an answer of the server, or for a piece of itself: what asks the first question is loaded then. */
function asking(page: KeyboardUser['page']): () => boolean {
  const open = new Set<Request>()
  const kinds: readonly string[] = ['fetch', 'xhr', 'script']
  page.on('request', (request) => void (kinds.includes(request.resourceType()) && open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return () => open.size > 0
}

/** Does steps until the time is over; gives how many were not done, because somebody had changed what they went by or they were refused. */
async function arrange(user: KeyboardUser, seed: number, until: number) {
  const { page, press, tabTo } = user
  const below = numbersFrom(seed)
  const figures = { stale: 0 }
  const isAsking = asking(page)
  const list = (name: string) => page.getByRole('grid', { name, exact: true })
  const down = async (name: string, lines: number) => {
    await tabTo('grid', name)
    // The first row, in a grid in the same column.
    await press(name === '案卷' ? 'Control+ArrowUp' : 'Home', ...Array<string>(lines).fill('ArrowDown'))
  }
  /** Answers what is asked, closes what says that nothing was done, and waits until the page is as the server says. */
  const settle = async () => {
    const [beyond, stale] = [
      page.getByRole('button', { name: '仍然执行' }),
      page.getByRole('dialog', { name: '没有执行：案卷已有变化' })
    ]
    const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    // What was answered is shown a little later: it must have been quiet thrice.
    for (let quiet = 0; quiet < 3; ) {
      await page.waitForTimeout(100)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
      if (await beyond.isVisible()) {
        await tabTo('button', '仍然执行')
        await press('Enter')
        await beyond.waitFor({ state: 'detached' })
      } else if (await stale.isVisible()) {
        figures.stale++
        await press('Escape')
        await stale.waitFor({ state: 'detached' })
      }
      quiet = isAsking() || (await dialogs.count()) > 0 ? 0 : quiet + 1
    }
  }
  const command = async (title: RegExp) => {
    await press('Control+k')
    await page.getByRole('combobox').waitFor()
    await user.type(title.source.slice(1))
    await page.getByRole('option', { name: title, selected: true }).waitFor()
    await press('Enter')
    await page.getByRole('dialog', { name: '命令面板' }).waitFor({ state: 'detached' })
  }
  while (Date.now() < until) {
    // Beside the volumes and what lies in none there are the headings and the sums.
    const volumes = Number(await list('案卷').getAttribute('aria-rowcount')) - 2
    const kind = below(6)
    await down('案卷', 1 + below(Math.max(volumes - 1, 1)))
    if (kind === 0) {
      await press('Control+z')
      await settle()
      continue
    }
    if (kind === 1) {
      await command(/^与下一卷合并/)
      await settle()
      continue
    }
    await press('Enter')
    await page.waitForTimeout(200)
    const files = await list('文件').getByRole('row').count()
    if (files === 0) continue
    await down('文件', below(files))
    if (kind === 2) await command(/^从此拆卷/)
    else if (kind === 3) await press(below(2) === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
    else {
      await press('Control+x')
      await down('案卷', below(volumes))
      await press('Control+v')
    }
    await settle()
  }
  return figures
}
