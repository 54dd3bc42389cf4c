import { atom, type ReadableAtom } from 'nanostores'

import {
  type AppliedQuery,
  EMPTY_LINE,
  lineOf,
  type MatchType,
  type QueryField,
  type QueryLine,
  saidLines
} from './query-line.ts'
import { readSaved, type SavedQuery, savedKey, writeSaved } from './saved-queries.ts'

/** A line that is being written. `id` identifies it for as long as the page lives. */
export interface DraftLine {
  readonly id: number
  readonly line: QueryLine
}
/** What is being written: nothing of it is asked before it is applied. */
export interface QueryDraft {
  readonly matchType: MatchType
  readonly lines: readonly DraftLine[]
}

interface AdvancedQueryOptions {
  /** The page it belongs to; saved queries are kept under it where there is no code. */
  readonly path: string
  readonly saveCode?: string | undefined
  /** Called with the query that is in force from now on, null for none. */
  readonly onQuery: (query: AppliedQuery | null) => void
}

let made = 0
const draftLine = (line: QueryLine): DraftLine => ({ id: ++made, line })
const fresh = (): QueryDraft => ({ matchType: 'and', lines: [draftLine(EMPTY_LINE)] })

/** The advanced query of one list (SPEC.md §4): empty, conditions set, applied. What was written stays while its dialog is closed. */
export class AdvancedQuery {
  readonly #draft = atom<QueryDraft>(fresh())
  readonly #applied = atom<AppliedQuery | null>(null)
  readonly #saved = atom<readonly SavedQuery[]>([])
  readonly #open = atom(false)
  readonly #key: string
  readonly #onQuery: AdvancedQueryOptions['onQuery']

  constructor({ path, saveCode, onQuery }: AdvancedQueryOptions) {
    this.#key = savedKey({ path, saveCode })
    this.#onQuery = onQuery
  }

  readonly $draft: ReadableAtom<QueryDraft> = this.#draft
  /** The query in force; null while the list shows everything. */
  readonly $applied: ReadableAtom<AppliedQuery | null> = this.#applied
  /** The queries kept for this place, as they were when the dialog was opened or one was kept. */
  readonly $saved: ReadableAtom<readonly SavedQuery[]> = this.#saved
  readonly $isOpen: ReadableAtom<boolean> = this.#open

  open = (): void => {
    // Another window may have kept some since.
    this.#saved.set(readSaved(this.#key))
    this.#open.set(true)
  }
  close(): void {
    this.#open.set(false)
  }

  match(matchType: MatchType): void {
    this.#draft.set({ ...this.#draft.get(), matchType })
  }
  /** Adds a line of no field yet; gives its id. */
  add(): number {
    const added = draftLine(EMPTY_LINE)
    this.#lines([...this.#draft.get().lines, added])
    return added.id
  }
  remove(id: number): void {
    this.#lines(this.#draft.get().lines.filter((one) => one.id !== id))
  }
  change(id: number, line: QueryLine): void {
    this.#lines(this.#draft.get().lines.map((one) => (one.id === id ? { id, line } : one)))
  }
  #lines(lines: readonly DraftLine[]): void {
    this.#draft.set({ ...this.#draft.get(), lines })
  }

  /** Puts what is written in force, and gives how many lines say nothing; null where none says anything: then all stays as it was. */
  apply(): number | null {
    const { matchType, lines } = this.#draft.get()
    const records = this.#said()
    if (records.length === 0) return null
    this.#force({ matchType, records })
    return lines.length - records.length
  }
  /** Takes every condition away, those in force as well. */
  clear = (): void => {
    this.#draft.set(fresh())
    if (this.#applied.get()) this.#force(null)
  }
  #force(query: AppliedQuery | null): void {
    this.#applied.set(query)
    this.#onQuery(query)
  }
  #said = (): QueryLine[] => saidLines(this.#draft.get().lines.map(({ line }) => line))

  /** The query that a list shows already, as its address says: written and in force. What is written and not asked yet stays. */
  adopt(query: AppliedQuery | null): void {
    if (JSON.stringify(query) === JSON.stringify(this.#applied.get())) return
    if (query || !this.isUnasked())
      this.#draft.set(query ? { matchType: query.matchType, lines: query.records.map(draftLine) } : fresh())
    this.#applied.set(query)
  }

  /** Whether nothing that is written says anything. */
  isEmpty(): boolean {
    return this.#said().length === 0
  }
  /** Whether conditions are written that are not in force. */
  isUnasked = (): boolean => {
    const said = this.#said()
    return said.length > 0 && JSON.stringify(said) !== JSON.stringify(this.#applied.get()?.records)
  }
  /** Whether a query is kept under this name. */
  isSaved(title: string): boolean {
    return this.#saved.get().some((one) => one.title === title)
  }
  /** Saves what is written under a name; a query of that name is replaced in its place. */
  save(title: string): void {
    const kept: SavedQuery = { title, matchType: this.#draft.get().matchType, records: this.#said() }
    const all = readSaved(this.#key)
    this.#keep(
      all.some((one) => one.title === title) ? all.map((one) => (one.title === title ? kept : one)) : [...all, kept]
    )
  }
  forget(title: string): void {
    this.#keep(readSaved(this.#key).filter((one) => one.title !== title))
  }
  #keep(queries: readonly SavedQuery[]): void {
    writeSaved(this.#key, queries)
    this.#saved.set(queries)
  }
  /** Writes a kept query again, with the fields as they are now; gives how many of its lines ask for fields that are no more. */
  load({ matchType, records }: SavedQuery, fields: readonly QueryField[]): number {
    const lines = records.flatMap(({ field, rule, val }) => {
      const now = fields.find((one) => one.field === field)
      return now ? [draftLine(lineOf(now, rule, val))] : []
    })
    this.#draft.set({ matchType, lines: lines.length > 0 ? lines : fresh().lines })
    return records.length - lines.length
  }
}
