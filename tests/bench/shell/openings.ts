import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

import { openedByPalette } from '../opened-by-palette.ts'
import { usableAfter } from '../usable-after.ts'

/** Milliseconds until a screen is usable, by the way that leads to it. */
export interface Openings {
  /** By the palette, for the first time since the start; its files are kept by the browser. */
  readonly first: number
  /** By the palette, after its tab was closed. */
  readonly again: number
  /** From the tab beside it. */
  readonly byTab: number
}

/** Milliseconds, for 收集著录 in each way. */
export const USABLE: Readonly<Record<keyof Openings, number>> = { first: 400, again: 200, byTab: 50 }
/** The most of the time that React alone takes for one heading at the same speed: a budget, with room for what a run differs from another. */
export const SHARES: Readonly<Record<keyof Openings, number>> = { first: 3, again: 2.6, byTab: 0.9 }
/** How each way is called. */
export const WAYS: Readonly<Record<keyof Openings, string>> = {
  first: '收集著录 by the palette, for the first time',
  again: '收集著录 by the palette, open before',
  byTab: '收集著录 from the tab beside it'
}

const CELL = 'main [role=grid] [role=gridcell]'

/** Opens 收集著录 in each way. */
export async function openings(user: KeyboardUser): Promise<Openings> {
  const { page, press } = user
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  await page.waitForLoadState('networkidle')
  const open = () => openedByPalette(user, { typed: 'sjzl', title: '收集著录', shows: CELL })
  const first = await open()
  await page.getByRole('grid', { name: /的文件/ }).waitFor()
  await press('Alt+Shift+x')
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  const again = await open()
  await page.getByRole('grid', { name: /的文件/ }).waitFor()
  await press('Alt+PageUp')
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  const byTab = await usableAfter(user, 'Alt+PageDown', CELL)
  await press('Alt+Shift+x')
  return { first, again, byTab }
}
