import { RESPONSIBLE_BODIES } from '#contract/archives/responsible-bodies.ts'
import type { Handler } from '#contract/core/handlers.ts'
import { isEmpty } from '#contract/core/rules.ts'
import { loadDict } from '#contract/system/dictionaries.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { GridSession, SessionColumn } from '#parts/saved-grid/open-grid-session.ts'

const KEY = 'responsible'
const HANDLER = 'listedBody'
const MOST = 100
/** Milliseconds for which the list of bodies is taken as it came: who has just added one sees it soon. */
const FRESH = 60_000

/** Columns whose 责任者 is chosen from the responsible bodies of the project; a name that is none of them is kept and marked (`bodyHandlers`). */
export const withBodies = (columns: readonly SessionColumn[]): SessionColumn[] =>
  columns.map((column) =>
    column.key === KEY && column.type === 'sel_search'
      ? {
          ...column,
          dictTable: RESPONSIBLE_BODIES,
          validateRules: [...(column.validateRules ?? []), { handler: HANDLER }]
        }
      : column
  )

/** The check that `withBodies` names: a free text is a warning, and `unlisted` says so. */
export function bodyHandlers(unlisted: string): Readonly<Record<string, Handler>> {
  const isListed = listedBodies()
  return {
    [HANDLER]: {
      reads: [],
      async check(value) {
        if (isEmpty(value) || (await isListed(String(value)))) return null
        return { message: unlisted, warn: true }
      }
    }
  }
}

/** Marks the free texts among the 责任者 of a list as soon as their rows are there, and not only once somebody has edited them. Gives back how to stop. */
export function markFreeBodies({ grid }: Pick<GridSession, 'grid'>): () => void {
  const { rows, checks } = grid.state
  const marked = new Map<string, unknown>()
  const mark = () => {
    for (const rowIndex of rows.sequence) {
      const row = rows.row(rowIndex)
      const name = row[KEY] as string | null | undefined
      if (isEmpty(name) || marked.get(row.id) === name) continue
      marked.set(row.id, name)
      checks.again(rowIndex, KEY)
    }
  }
  mark()
  return grid.subscribe(({ type }) => type === 'rows' && mark())
}

/**
 * Whether names are among the bodies. All are brought with one question where they are few; of a longer list each name is asked for once.
 * One of which nothing could be learnt is not marked.
 */
export function listedBodies(): (name: string) => Promise<boolean> {
  let all: Promise<readonly string[] | null> | undefined
  let since = 0
  const single = new Map<string, Promise<boolean>>()
  return async (name) => {
    if (Date.now() - since > FRESH) {
      since = Date.now()
      all = found('')
      single.clear()
    }
    const first = await all
    if (first?.includes(name)) return true
    if (first && first.length < MOST) return false
    const asked = single.get(name) ?? found(name.slice(0, MOST)).then((names) => names === null || names.includes(name))
    single.set(name, asked)
    return await asked
  }
}

/** The bodies whose names hold a word, the first hundred; null where the server has not answered. */
const found = (keyword: string): Promise<readonly string[] | null> =>
  ask(loadDict, { dict: RESPONSIBLE_BODIES, keyword, pageSize: MOST }, { quiet: true }).then(
    (some) => some.map(({ value }) => value),
    () => null
  )
