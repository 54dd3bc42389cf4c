import {
  DETAIL_PARTS,
  DETAIL_RIGHTS,
  type DetailPart,
  type DetailPiece,
  projectDetails
} from '#contract/organisation/project-details.ts'
import { $routedMenu } from '#core/state/menu.ts'
import { query, type ServerQuery } from '#core/state/query.ts'
import { ask } from '#core/wire/http/ask.ts'

/** A part of the page: what the server answers, or null where this account may not see it. */
export interface AskedPart {
  readonly part: DetailPart
  readonly answer: ServerQuery<readonly DetailPiece[]> | null
}

/** All parts of the page, in their order. Each is asked by itself, so that one that fails takes none of the others with it. */
export function detailAnswers(): readonly AskedPart[] {
  const menus = new Set($routedMenu.get().map(({ key }) => key))
  return DETAIL_PARTS.map((part) => ({
    part,
    answer: menus.has(DETAIL_RIGHTS[part])
      ? query<readonly DetailPiece[]>(
          async (signal) => (await ask(projectDetails, { part }, { signal, quiet: true })).pieces
        )
      : null
  }))
}

/** Asks for all parts anew; true where all of them were answered. */
export async function refreshAll(parts: readonly AskedPart[]): Promise<boolean> {
  const answered = await Promise.all(
    parts.map(async ({ answer }) => {
      await answer?.refresh()
      return answer === null || answer.$state.get().status === 'ready'
    })
  )
  return answered.every(Boolean)
}
