import type { ReadableAtom } from 'nanostores'

import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { type Throttled, throttled } from '#core/state/throttled.ts'
import { followRows, type ReceivedRow } from '#core/wire/live/live.ts'
import { dictionaryText } from '#core/work/dictionaries.ts'
import { refreshStored } from '#parts/upload/stored-files.ts'

import { gridRow } from './collect-columns.ts'
import { fetchFiles, isWithin, NO_FILTER } from './collect-query.ts'
import type { NodeFilesState } from './collect-session.ts'

/** Others work all the time: what they do is counted now and then. Milliseconds. */
const OTHERS_REST = 4000
/** The grids of files, in every project's room. */
const LIVE_KEY = 'archives.collect'
/** The directory tree of the project. */
const TREE_KEY = 'archives.tree'

/** What of 收集著录 follows other clients. */
interface FollowingFiles {
  readonly $session: ReadableAtom<NodeFilesState>
  readonly nodes: () => readonly ArchiveTreeNode[]
  readonly take: (rows: readonly FileRow[]) => void
  readonly recount: (rest?: number) => void
}
/** The same, while it follows: what others do is counted now and then. */
interface Followed extends FollowingFiles {
  readonly counted: Throttled
}

/** Follows what other clients do in this project. Gives back how to stop. */
export function followFiles(files: FollowingFiles): () => void {
  // What happened while the page was asleep was not received.
  void catchUp(files)
  const counted = throttled(async () => files.recount(0), OTHERS_REST)
  const ends = [
    counted.stop,
    followRows(LIVE_KEY, { row: (row) => receive({ ...files, counted }, row), gap: () => void catchUp(files) }),
    // What others mark 不涉及 is no gap any more.
    followRows(TREE_KEY, { row: () => files.recount(), gap: () => files.recount() })
  ]
  return () => {
    for (const end of ends) end()
  }
}

function receive({ $session, nodes, take, counted }: Followed, received: ReceivedRow): void {
  const row = inOwnWords(received)
  const state = $session.get()
  if (!row.isDelete) refreshStored((row as FileRow).objects ?? [])
  counted.soon()
  if (state.mode !== 'ready') return
  const { session, moves } = state
  const { server } = session.grid
  const left = server.left(row.id)
  const isKnown = session.grid.get(row.id) !== null
  const isBelow = !row.isDelete && isWithin(nodes(), String(row.nodeId), state.node.id)
  if (left && row.isDelete) server.take([row.id])
  else if (left && Number(row.rowVersion) < Number(left.rowVersion)) return
  else if (left && !isBelow) server.patch([gridRow(row as FileRow)])
  else if (isKnown && isBelow) session.others.changed([gridRow(row as FileRow)])
  else if (isKnown && !row.isDelete) moves.received(row, () => session.others.gone([row.id]))
  else if (isKnown || row.isDelete) session.others.gone([row.id])
  // Whether it matches the search, only the server knows.
  else if (isBelow && (left || state.filter === NO_FILTER)) take([row as FileRow])
}

/** What another page has changed comes along in that page's language: its state is said in the language of this one. */
const inOwnWords = (row: ReceivedRow): ReceivedRow =>
  row.isDelete
    ? row
    : {
        ...row,
        status_dictText: dictionaryText('file_status', String(row.status ?? ''), String(row.status_dictText ?? ''))
      }

/** The node's files anew, without touching what is typed, chosen or to be undone. */
async function catchUp({ $session, nodes, recount }: FollowingFiles): Promise<void> {
  const state = $session.get()
  if (state.mode !== 'ready') return
  recount()
  const { session, moves } = state
  const asked = new Set([...session.others.asked()].filter((id) => !moves.isElsewhere(id)))
  // A client without a connection reconnects by itself, and is then notified of what it missed.
  const answer = await fetchFiles(state.node.id, state.filter, nodes(), new AbortController().signal, {
    quiet: true
  }).catch(() => null)
  if (answer && answer.total <= answer.rows.length && $session.get() === state)
    session.others.all(answer.rows.map(gridRow), asked)
}
