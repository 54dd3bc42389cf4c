import { type FileRow, queryFile } from '#contract/archives/files.ts'
import type { CheckFinding } from '#contract/checks/runs.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { PHONE_QUERY } from '#core/state/breakpoints.ts'
import { limitConcurrency } from '#core/wire/flow/limit-concurrency.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { placeNames } from '#parts/list/place-names.ts'
import { openGridSession, type GridSession, type SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'

import { bodyHandlers, markFreeBodies, withBodies } from './collect-bodies.ts'
import { columnsOf, gridRow, isOpen, type OwnTitles, templatesOfNode, writable } from './collect-columns.ts'
import { type FileFindings, withFindings } from './collect-findings.ts'
import { createOwnMoves, type MovedFile, type OwnMoves, PLACE_KEY } from './collect-moves.ts'
import { type PageWords, pageHandlers, withPageChecks } from './collect-pages.ts'
import { type FileFilter, isWithin, NO_FILTER } from './collect-query.ts'
import { markReturned, type ReturnWords } from './collect-returns.ts'
import { collectCalls } from './collect-saving.ts'
import { namesAbove } from './tree-names.ts'

/** Who works here, with which rights and words. */
export interface CollectSetting {
  readonly user: string
  readonly tenant: number
  readonly project: string
  readonly may: (action: string) => boolean
  readonly titles: OwnTitles
  /** What is said of pages that were counted. */
  readonly pages: PageWords
  /** What is said of something that a check has found. */
  readonly foundWords: (finding: CheckFinding) => string
  /** What is said of a 责任者 that is none of the responsible bodies of the project. */
  readonly unlisted: string
  /** What is said of files that came back. */
  readonly returns: ReturnWords
  /** Why a file may not be edited, in words. */
  readonly lockOf: (row: SavedGridRow) => string
  /** Says that files were moved elsewhere, and how that is taken back; undefined where it cannot be. */
  readonly onMoved: (files: readonly MovedFile[], back: (() => void) | undefined) => void
  /** That is past: the files are here again. */
  readonly onMovedBack: (files: readonly MovedFile[]) => void
  readonly notMovedBack: (count: number, reason: string) => string
}

/** What a session of a node needs of the screen that it is opened for. */
export interface NodeSurroundings {
  readonly templates: readonly Template[]
  readonly nodes: () => readonly ArchiveTreeNode[]
  readonly moveBack: (files: readonly MovedFile[], session: GridSession) => Promise<void>
  /** What the tree counts has changed. */
  readonly recount: () => void
}

/** The files of a node as a filter has found them, and the session in which they are edited. */
export interface NodeSession {
  readonly node: ArchiveTreeNode
  readonly session: GridSession
  /** What this user moves to other places: it leaves the grid. */
  readonly moves: OwnMoves
  /** What checks have found in its cells. */
  readonly findings: FileFindings
  readonly total: number
  /** By which these rows were found: what is wanted now may be another. */
  readonly filter: FileFilter
}

/** The state of the chosen node's files. What is there stays in sight while others are on their way. */
export type NodeFilesState =
  | { readonly mode: 'none' }
  | { readonly mode: 'loading'; readonly node: ArchiveTreeNode }
  | { readonly mode: 'failed'; readonly node: ArchiveTreeNode; readonly failure: unknown }
  | ReadySession

/** The rows of a node as a filter has found them, and whether something newer is on its way or was refused: then they are old. */
export interface ReadySession extends NodeSession {
  readonly mode: 'ready'
  /** Counts the sessions that were opened here: the grid of each is drawn anew. */
  readonly opened: number
  readonly isAsking?: boolean
  readonly failure?: unknown
}

/** The files that a question has found, all of them or the first. */
export interface FoundFiles {
  readonly rows: readonly FileRow[]
  readonly total: number
  readonly filter: FileFilter
}

const FILES: ReadonlySet<string> = new Set(['file', 'image', 'upload'])
/** So many single files are asked for at a time. */
const QUESTIONS = 4
const SCREEN = 'archives.collect:'

/** Under which name the journal keeps what is typed at a node. */
export const screenOfNode = (nodeId: string): string => SCREEN + nodeId
/** The cells that are 待核 where a file is at its item by a guess: its template asks for the item, or shows it alone. */
const GUESSED: ReadonlySet<string> = new Set(['catalogCode', 'catalogName'])

/** The node whose edits the journal keeps under a name; undefined where it belongs to another screen. */
export const nodeOfScreen = (screen: string): string | undefined =>
  screen.startsWith(SCREEN) ? screen.slice(SCREEN.length) : undefined

/** Opens the session of a node over the files that were found. */
export async function openNodeSession(
  {
    user,
    tenant,
    project,
    may,
    titles,
    pages,
    foundWords,
    unlisted,
    returns,
    lockOf,
    onMoved,
    onMovedBack
  }: CollectSetting,
  node: ArchiveTreeNode,
  { rows, total, filter }: FoundFiles,
  { templates, nodes, moveBack, recount }: NodeSurroundings
): Promise<NodeSession> {
  const isHere = (nodeId: string) => isWithin(nodes(), nodeId, node.id)
  const moves = createOwnMoves(isHere, {
    onLeft(session, files) {
      recount()
      const back = () => void moveBack(files, session)
      onMoved(files, files.every(({ before }) => before) ? back : undefined)
    },
    onBack: onMovedBack
  })
  let moved: readonly FileRow[] = []
  const isItem = node.level === 'item'
  const codes = templatesOfNode(node, rows)
  const isWhole = filter === NO_FILTER && total <= rows.length
  const columns = columnsOf(
    node,
    templates.filter(({ code }) => codes.includes(code)),
    titles,
    {
      isNarrow: matchMedia(PHONE_QUERY).matches,
      isGuessed: rows.some(({ unconfirmed = [] }) => unconfirmed.some((key) => GUESSED.has(key))),
      placesOf: ({ nodeId }) => placeNames(...namesAbove(nodes(), typeof nodeId === 'string' ? nodeId : node.id))
    }
  )
  const findings = withFindings(withPageChecks(withBodies(columns)), foundWords)
  const session = await openGridSession({
    columns: findings.columns,
    handlers: { ...pageHandlers(pages), ...bodyHandlers(unlisted), ...findings.handlers },
    rows: rows.map(gridRow),
    calls: collectCalls(node.id, isItem ? (codes[0] ?? null) : null, templates, writable(columns), moves.answered, {
      tenant,
      project
    }),
    // The answer to a move was lost with the page: what else was typed into the row is still sent.
    async findMissing(kept) {
      moved = (await filesNamed(kept.flatMap(({ id, values }) => (PLACE_KEY in values ? [id] : [])))).filter(
        ({ nodeId }) => !isHere(nodeId)
      )
      return moved.map(gridRow)
    },
    isWhole,
    place: { user, project, screen: screenOfNode(node.id) },
    lockOf: (row) => (may('edit') && isOpen(row.status) ? null : lockOf(row)),
    marks: markReturned(returns, new Set(columns.filter(({ type }) => FILES.has(type)).map(({ key }) => key))),
    authorOf: ({ updateByName }) => String(updateByName ?? ''),
    partsOf: ({ monomialName }) => (typeof monomialName === 'string' ? [monomialName] : []),
    hasNumbers: !isItem,
    canAdd: isItem && may('add'),
    canRemove: may('delete'),
    // The order is that of all files of the item: who sees some of them would put those before the others.
    canMove: isItem && may('reorder') && isWhole
  })
  moves.watch(session)
  markFreeBodies(session)
  moves.adopted(moved.map(({ id }) => id))
  return { node, session, moves, findings, total, filter }
}

/** Files by their ids; those that are no longer there, or not for this user, are left out. */
async function filesNamed(ids: readonly string[]): Promise<readonly FileRow[]> {
  const { signal } = new AbortController()
  const enter = limitConcurrency(QUESTIONS)
  const found = await Promise.all(
    ids.map((id) =>
      enter(() => ask(queryFile, { id }, { quiet: true }), signal).catch((failure: unknown) => {
        if (failure instanceof Refused) return []
        throw failure
      })
    )
  )
  return found.flat()
}
