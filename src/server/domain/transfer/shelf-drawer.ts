import type { AppContext } from '../../core/context/app-context.ts'
import type { Ctx } from '../../core/context/context.ts'

/** A label that is stuck on a volume or a place of the store. */
export interface ShelfLabel {
  readonly title: string
  readonly lines: readonly string[]
  /** What its bars say, and what is printed below them. */
  readonly number: string
  /** What its square code says: an address, or a number where the server has no public one. */
  readonly address: string
}
/** A line of a list of what is to be where. */
export interface ShelfRow {
  readonly place: string
  readonly holdingNo: string
  readonly archiveNo: string
  readonly title: string
  readonly projectName: string
  readonly figures: string
}
/** What is printed for the store: labels, or a 架位 list. */
export type ShelfPaper =
  | { readonly kind: 'labels'; readonly title: string; readonly labels: readonly ShelfLabel[] }
  | { readonly kind: 'list'; readonly title: string; readonly about: string; readonly rows: readonly ShelfRow[] }
/** Draws it as a PDF. */
export type ShelfDrawer = (ctx: Ctx, paper: ShelfPaper) => Promise<Uint8Array>

const drawers = new WeakMap<AppContext, ShelfDrawer>()
/** The area of forms says how labels and lists are drawn, so that the store prints them without knowing it. */
export const setShelfDrawer = (appContext: AppContext, drawer: ShelfDrawer): void =>
  void drawers.set(appContext, drawer)
/** How labels and lists are drawn on this server. */
export function shelfDrawerOf(appContext: AppContext): ShelfDrawer {
  const drawer = drawers.get(appContext)
  if (!drawer) throw new Error('this server draws no labels: its area "forms" is not registered')
  return drawer
}
