import { treeRows } from '#contract/core/tree-rows.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import type { TreeOptions } from '#grid/model/data/tree.ts'

/** Where the rows of a tree table come from (SPEC.md §7). */
export interface TreeSource {
  /** The path below the context path. */
  readonly url: string
  /** The field that is asked for the id of the row above, and that says in a row which that is; parentId unless said otherwise. */
  readonly parentKey?: string
  /** What else narrows the rows: a JSON text, or what becomes one. */
  readonly condition?: string | Readonly<Record<string, unknown>>
  /** The parent of the first level; left out, it is asked for without the parent's field. */
  readonly top?: string
}

/** Brings a tree table's rows level by level: `roots` for the first, `tree` as the grid's option for the others. Fails with an error whose message can be shown. */
export function treeSource({ url, parentKey = 'parentId', condition, top }: TreeSource): {
  readonly roots: (signal?: AbortSignal) => Promise<readonly GridRow[]>
  readonly tree: TreeOptions
} {
  const call = treeRows(url)
  const asked =
    condition === undefined ? {} : { condition: typeof condition === 'string' ? condition : JSON.stringify(condition) }
  const below = async (parent: string | undefined, signal?: AbortSignal): Promise<readonly GridRow[]> => {
    try {
      const answer = await ask(
        call,
        { ...(parent !== undefined && { [parentKey]: parent }), ...asked },
        { signal, quiet: true }
      )
      return (Array.isArray(answer) ? answer : answer.records).map((row) => ({ ...row, id: String(row.id) }))
    } catch (failure) {
      signal?.throwIfAborted()
      throw new Error(errorMessage(failure), { cause: failure })
    }
  }
  return { roots: (signal) => below(top, signal), tree: { parentKey, bring: ({ id }) => below(id), hasChildren } }
}

/** What a row says of rows below it: a boolean, or as texts and numbers of older servers have it. */
const hasChildren = ({ hasChildren: has }: GridRow): boolean =>
  has === true || has === 1 || has === '1' || has === 'true'
