import type { Figures } from '../figures.ts'
import { lists } from './lists.ts'
import { load } from './load.ts'
import { screens } from './screens.ts'

const PARTS = { lists, load, screens } as const

/** The lists of declared resources: many rows, many people, a slow computer. */
export async function run(parts: readonly string[]): Promise<readonly Figures[]> {
  const figures: Figures[] = []
  for (const [name, part] of Object.entries(PARTS))
    if (parts.length === 0 || parts.includes(name)) figures.push({ part: name, ...(await part()) })
  return figures
}
