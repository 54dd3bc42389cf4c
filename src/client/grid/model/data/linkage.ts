import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from './columns.ts'
import type { CellOption } from './kind.ts'
import type { GridRow } from './rows.ts'

/** Brings the choices of a column for what its parent holds: a province's cities. */
export type LinkedOptions = (
  column: GridColumn,
  parent: CellValue,
  row: GridRow
) => readonly CellOption[] | Promise<readonly CellOption[]>

/** Selects whose choices depend on another cell of the row (linkageKey). Choices are asked for once per parent's value. */
export class Linkage {
  readonly #parents: ReadonlyMap<string, string>
  readonly #children: ReadonlyMap<string, string>
  readonly #bring: LinkedOptions
  readonly #came: () => void
  readonly #known = new Map<string, readonly CellOption[] | Promise<readonly CellOption[]>>()

  constructor(columns: readonly GridColumn[], bring: LinkedOptions, came: () => void) {
    this.#children = new Map(columns.flatMap(({ key, linkageKey }) => (linkageKey ? [[key, linkageKey] as const] : [])))
    this.#parents = new Map([...this.#children].map(([parent, child]) => [child, parent]))
    this.#bring = bring
    this.#came = came
  }

  /** Whether the choices of a column come from another cell. */
  isLinked(column: GridColumn): boolean {
    return this.#parents.has(column.key)
  }
  /** The choices of a linked column in a row; none while its parent is empty. */
  ask(column: GridColumn, row: GridRow): readonly CellOption[] | Promise<readonly CellOption[]> {
    const parent = row[this.#parents.get(column.key) ?? ''] as CellValue
    if (isEmpty(parent)) return []
    const name = `${column.key} ${String(parent)}`
    const known = this.#known.get(name)
    if (known) return known
    const brought = this.#bring(column, parent, row)
    this.#known.set(name, brought)
    if (brought instanceof Promise) void this.#wait(name, brought)
    return brought
  }
  /** The columns below one, the nearest first: they are emptied when it changes. */
  below(key: string): readonly string[] {
    const keys: string[] = []
    for (let at = this.#children.get(key); at !== undefined && !keys.includes(at); at = this.#children.get(at))
      keys.push(at)
    return keys
  }

  async #wait(name: string, brought: Promise<readonly CellOption[]>): Promise<void> {
    try {
      this.#known.set(name, await brought)
      this.#came()
    } catch {
      // Who asks again tries again.
      this.#known.delete(name)
    }
  }
}
