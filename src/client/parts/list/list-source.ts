import type { Output } from '#contract/core/call.ts'
import { deleteRows, listRows } from '#contract/core/list-rows.ts'
import { failureText, NO_PATH } from '#core/state/failure-text.ts'
import { fail } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'

/** The paths of a list's calls, below the context path. */
export interface ListUrls {
  readonly list?: string | undefined
  readonly delete?: string | undefined
  readonly deleteBatch?: string | undefined
}
type Page = Output<ReturnType<typeof listRows>>
type Asked = Readonly<Record<string, string | number | boolean>>

/** The rows of a list whose calls are configured by their paths; a path that is missing is said (SPEC.md §8). */
export interface ListSource {
  /** A page of rows; null where the list has no path. Fails as `ask` does. */
  readonly page: (query?: Asked, signal?: AbortSignal) => Promise<Page | null>
  /** Whether it has the path by which so many rows are deleted; says which is missing otherwise. */
  readonly canRemove: (count: number) => boolean
  /** Deletes a row; null where that was not done, which has been said. */
  readonly remove: (id: string) => Promise<RowsRemoved | null>
  /** Deletes several rows in one call; null where that was not done, which has been said. */
  readonly removeBatch: (ids: readonly string[]) => Promise<RowsRemoved | null>
}
/** A deletion that was done, and the change by which it is taken back, where its call answers one. */
export interface RowsRemoved {
  readonly change: string | null
}

const removed = (answer: unknown): RowsRemoved => {
  const change = (answer as { readonly change?: unknown } | null)?.change
  return { change: typeof change === 'string' ? change : null }
}

/** Makes the source of a list of its paths. */
export function listSource(urls: ListUrls): ListSource {
  const urlOf = (name: keyof ListUrls): string | undefined => {
    const url = urls[name]
    if (!url) fail(failureText(NO_PATH[name]))
    return url || undefined
  }
  const remove = async (name: 'delete' | 'deleteBatch', asked: Asked): Promise<RowsRemoved | null> => {
    const url = urlOf(name)
    if (url === undefined) return null
    // A refusal is shown by `ask`.
    return await ask(deleteRows(url), asked).then(removed, () => null)
  }
  return {
    async page(query = {}, signal) {
      const url = urlOf('list')
      return url === undefined ? null : await ask(listRows(url), query, { signal, quiet: true })
    },
    canRemove: (count) => urlOf(count === 1 ? 'delete' : 'deleteBatch') !== undefined,
    remove: (id) => remove('delete', { id }),
    removeBatch: (ids) => remove('deleteBatch', { ids: ids.join(',') })
  }
}
