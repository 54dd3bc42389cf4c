import { AREA_ROOT } from '#contract/core/limits.ts'
import { loadTreeData } from '#contract/system/dictionaries.ts'
import { atLeave } from '#core/state/pages/leave.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'

import { learnLabels } from '../dict/labels.ts'

/** The dictionary of the administrative divisions, whose values are their codes. */
export const DIVISIONS_DICT = 'sys_category,name,code'
/** How many levels a person chooses through unless more are wanted: province and city (READINGS.md, two-level area data). */
export const AREA_LEVELS = 2

/** How deep a code is below the root of all: 0 the root, 1 a province, 2 a city, 3 a district. */
export const areaLevel = (code: string): number =>
  code.length !== 6 ? 0 : code.endsWith('0000') ? 1 : code.endsWith('00') ? 2 : 3

/** The codes from below a root down to a code, by its digits: `330102` gives `330000`, `330100`, `330102`. */
export function areaPath(code: string | null, root: string = AREA_ROOT): string[] {
  if (!code) return []
  const all = [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]
  return all.slice(all.indexOf(root) + 1)
}

const brought = new Map<string, Promise<readonly TreeNode[]>>()

/** The areas below one, as nodes; those on the level `last` have nothing below them. Brought once in a session. */
export async function areasBelow(code: string, last: number): Promise<TreeNode[]> {
  const areas = brought.get(code) ?? bring(code)
  brought.set(code, areas)
  return (await areas).map((area) => ({ ...area, hasChildren: area.hasChildren === true && areaLevel(area.id) < last }))
}

/** The areas below one, and below each along a path of codes, so that a chooser can open at what is chosen. */
export async function areasAlong(code: string, last: number, path: readonly string[]): Promise<TreeNode[]> {
  const [next, ...rest] = path
  const areas = await areasBelow(code, last)
  return await Promise.all(
    areas.map(async (area) =>
      area.id === next && area.hasChildren ? { ...area, children: await areasAlong(next, last, rest) } : area
    )
  )
}

async function bring(pid: string): Promise<readonly TreeNode[]> {
  try {
    const areas = await ask(loadTreeData, { tableName: 'sys_category', text: 'name', code: 'code', pid })
    learnLabels(
      DIVISIONS_DICT,
      areas.map(({ value, title }) => ({ value, text: title }))
    )
    return areas.map(({ value, title, leaf }) => ({ id: value, title, hasChildren: !leaf }))
  } catch (failure) {
    brought.delete(pid)
    throw failure
  }
}

atLeave(() => brought.clear())
