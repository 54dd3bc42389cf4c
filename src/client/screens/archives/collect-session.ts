import type { FileRow } from '#contract/archives/files.ts'
import type { TreeNode } from '#contract/archives/tree.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { PHONE_QUERY } from '#core/state/breakpoints.ts'
import { openGridSession, type GridSession, type SessionRow } from '#parts/saved-grid/open-grid-session.ts'

import { columnsOf, gridRow, isOpen, type OwnTitles, templatesOf, writable } from './collect-columns.ts'
import { type PageWords, pageHandlers, withPageChecks } from './collect-pages.ts'
import { type FileFilter, NO_FILTER } from './collect-query.ts'
import { collectCalls } from './collect-saving.ts'

/** Who works here, with which rights and words. */
export interface CollectSetting {
  readonly user: string
  readonly project: string
  readonly may: (action: string) => boolean
  readonly titles: OwnTitles
  /** What is said of pages that were counted. */
  readonly pages: PageWords
  /** Why a file may not be edited, in words. */
  readonly lockOf: (row: SessionRow) => string
}

/** The files of a node as a filter has found them, and the session in which they are edited. */
export interface NodeSession {
  readonly node: TreeNode
  readonly session: GridSession
  readonly total: number
  /** By which these rows were found: what is wanted now may be another. */
  readonly filter: FileFilter
}

/** The state of the chosen node's files. What is there stays in sight while others are on their way. */
export type NodeFilesState =
  | { readonly mode: 'none' }
  | { readonly mode: 'loading'; readonly node: TreeNode }
  | { readonly mode: 'failed'; readonly node: TreeNode; readonly failure: unknown }
  | ReadySession

/** The rows of a node as a filter has found them, and whether something newer is on its way or was refused: then they are old. */
export interface ReadySession extends NodeSession {
  readonly mode: 'ready'
  /** Counts the grid sessions that were opened here: each is drawn anew. */
  readonly opened: number
  readonly isAsking?: boolean
  readonly failure?: unknown
}

interface FoundFiles {
  readonly rows: readonly FileRow[]
  readonly total: number
  readonly filter: FileFilter
}

const SCREEN = 'archives.collect:'

/** Under which name the journal keeps what is typed at a node. */
export const screenOfNode = (nodeId: string): string => SCREEN + nodeId
/** The node whose edits the journal keeps under a name; undefined where it belongs to another screen. */
export const nodeOfScreen = (screen: string): string | undefined =>
  screen.startsWith(SCREEN) ? screen.slice(SCREEN.length) : undefined

/** Opens the session of a node over the files that were found. */
export async function openNodeSession(
  { user, project, may, titles, pages, lockOf }: CollectSetting,
  node: TreeNode,
  { rows, total, filter }: FoundFiles,
  templates: readonly Template[]
): Promise<NodeSession> {
  const isItem = node.level === 'item'
  const codes = templatesOf(node, rows)
  const isWhole = filter === NO_FILTER && total <= rows.length
  const columns = columnsOf(
    node,
    templates.filter(({ code }) => codes.includes(code)),
    titles,
    { isNarrow: matchMedia(PHONE_QUERY).matches }
  )
  const session = await openGridSession({
    columns: withPageChecks(columns),
    handlers: pageHandlers(pages),
    rows: rows.map(gridRow),
    calls: collectCalls(node.id, isItem ? (codes[0] ?? null) : null, templates, writable(columns)),
    isWhole,
    place: { user, project, screen: screenOfNode(node.id) },
    lockOf: (row) => (may('edit') && isOpen(row.status) ? null : lockOf(row)),
    partsOf: ({ monomialName }) => (typeof monomialName === 'string' ? [monomialName] : []),
    hasNumbers: !isItem,
    canAdd: isItem && may('add'),
    canRemove: may('delete'),
    // The order is that of all files of the item: who sees some of them would put those before the others.
    canMove: isItem && may('reorder') && isWhole
  })
  return { node, session, total, filter }
}
