import { RESPONSIBLE_BODIES } from '#contract/archives/responsible-bodies.ts'
import type { Handler } from '#contract/core/handlers.ts'
import { isEmpty } from '#contract/core/rules.ts'
import { loadDict } from '#contract/system/dictionaries.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { SessionColumn } from '#parts/saved-grid/open-grid-session.ts'

const HANDLER = 'listedBody'
const MOST = 100

/** Columns whose 责任者 is chosen from the responsible bodies of the project; a name that is none of them is kept and marked (`bodyHandlers`). */
export const withBodies = (columns: readonly SessionColumn[]): SessionColumn[] =>
  columns.map((column) =>
    column.key === 'responsible' && column.type === 'sel_search'
      ? {
          ...column,
          dictTable: RESPONSIBLE_BODIES,
          validateRules: [...(column.validateRules ?? []), { handler: HANDLER }]
        }
      : column
  )

/** The check that `withBodies` names: a free text is a warning. `unlisted` says so; each name is asked for once. */
export function bodyHandlers(unlisted: string): Readonly<Record<string, Handler>> {
  const known = new Map<string, Promise<boolean>>()
  const isListed = (name: string) => {
    const asked = known.get(name) ?? isListedBody(name)
    known.set(name, asked)
    return asked
  }
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

/** Whether a name is among the bodies; one of which nothing could be learnt is not marked. */
export const isListedBody = (name: string): Promise<boolean> =>
  ask(loadDict, { dict: RESPONSIBLE_BODIES, keyword: name.slice(0, MOST), pageSize: MOST }, { quiet: true }).then(
    (found) => found.some(({ value }) => value === name),
    () => true
  )
