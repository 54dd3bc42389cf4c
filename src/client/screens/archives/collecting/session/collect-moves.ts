import type { FileRow, RowOutcome } from '#contract/archives/files.ts'
import type { CellValue } from '#contract/core/rules.ts'
import type { GridSession, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'
import type { UnsentRow } from '#parts/saving/saver.ts'

/** The cell that says to which item of the catalogue a file belongs. */
export const PLACE_KEY = 'catalogCode'

/** A file that this user has moved to another 目录条款, as the server has it there. */
export interface MovedFile {
  readonly row: FileRow
  /** What the cells held that were written with the move; null where it was not moved from here just now. */
  readonly before: Readonly<Record<string, NonNullable<CellValue> | null>> | null
}

/** The files of one grid that this user moves to other places: they leave it without anybody else being named. */
export interface OwnMoves {
  /** What the server has answered to rows that were sent. */
  readonly answered: (sent: readonly UnsentRow[], outcomes: readonly RowOutcome[]) => void
  /** A row of the grid belongs elsewhere now, as the server reports: `others` is called where it was not this user who moved it. */
  readonly received: (row: { readonly id: string; readonly rowVersion?: unknown }, others: () => void) => void
  /** Whether a row of the grid belongs elsewhere on the server: a list of this place does not have it, and rightly. */
  readonly isElsewhere: (id: string) => boolean
  /** Lets rows go that are here only because something typed into them was left unsent. */
  readonly adopted: (ids: readonly string[]) => void
  /** Begins to watch the grid of a session. */
  readonly watch: (session: GridSession) => void
}

interface MoveListener {
  /** Files have left the grid: this is said, with the way back. */
  readonly onLeft: (session: GridSession, files: readonly MovedFile[]) => void
  /** Files of which that was said are here again. */
  readonly onBack: (files: readonly MovedFile[]) => void
}

/** Follows the own moves of a grid's files. `isHere` says whether a node belongs to the place that the grid shows. */
export function createOwnMoves(isHere: (nodeId: string) => boolean, { onLeft, onBack }: MoveListener): OwnMoves {
  /** The version with which each file came to belong elsewhere by this user's doing. */
  const versions = new Map<string, number>()
  const leaving = new Map<string, MovedFile>()
  const waiting = new Map<string, () => void>()
  let said: readonly MovedFile[] = []
  let session: GridSession | null = null
  let isPlanned = false

  const stateOf = (id: string) => {
    const { rows, states } = session!.grid.state
    return states.of(rows.rowIndexOf(id))
  }
  const settle = () => {
    isPlanned = false
    if (!session) return
    const { grid } = session
    for (const [id, ask] of [...waiting]) {
      if (grid.get(id) && stateOf(id) === 'saving') continue
      waiting.delete(id)
      if (grid.get(id)) ask()
    }
    if (said.some(({ row: { id } }) => grid.get(id))) {
      onBack(said)
      said = []
    }
    const left = grid.server.leave([...leaving.keys()])
    // A list that was read anew meanwhile does not have it any more.
    const gone = [...leaving].filter(([id]) => left.includes(id) || !grid.get(id))
    for (const [id] of gone) leaving.delete(id)
    if (gone.length === 0) return
    said = gone.map(([, file]) => file)
    onLeft(session, said)
  }
  const plan = () => {
    if (isPlanned || leaving.size + waiting.size + said.length === 0) return
    isPlanned = true
    // The answers of a batch are taken over one after another: they leave together.
    queueMicrotask(settle)
  }
  return {
    answered(sent, outcomes) {
      const asked = new Map(sent.map((one) => [one.id, one]))
      for (const { id, ok, row } of outcomes) {
        const unsent = asked.get(id)
        if (!ok || !row || !unsent) continue
        if (isHere(row.nodeId)) {
          versions.delete(id)
          leaving.delete(id)
          continue
        }
        const isMove = PLACE_KEY in unsent.values && !unsent.isNew
        versions.set(row.id, row.rowVersion)
        leaving.set(row.id, { row, before: isMove ? placeCells(session, unsent) : null })
      }
    },
    received(row, others) {
      const ask = () => {
        if ((versions.get(row.id) ?? -1) < Number(row.rowVersion)) others()
      }
      if (!session || stateOf(row.id) !== 'saving') return ask()
      // The answer to what is on its way says whose move it was.
      waiting.set(row.id, ask)
      plan()
    },
    isElsewhere(id) {
      const row = session?.grid.get(id) as SavedGridRow & Partial<FileRow>
      return row?.nodeId !== undefined && !isHere(row.nodeId)
    },
    adopted(ids) {
      if (!session) return
      const gone = session.grid.server.leave(ids)
      for (const id of ids) if (!gone.includes(id)) versions.set(id, Number(session.grid.get(id)?.rowVersion))
    },
    watch(opened) {
      session = opened
      opened.grid.subscribe(({ type }) => {
        if (type === 'status' || type === 'edit' || type === 'rows') plan()
      })
    }
  }
}

/** Of what was sent of a row the cells that its place brings along, as they were. */
function placeCells(session: GridSession | null, { base }: UnsentRow): Record<string, NonNullable<CellValue> | null> {
  const fields = session?.grid.state.columns.get(PLACE_KEY)?.destFields?.split(',') ?? []
  return Object.fromEntries([PLACE_KEY, ...fields].flatMap((key) => (key in base ? [[key, base[key] ?? null]] : [])))
}
