import { atom } from 'nanostores'

import type { FileRow } from '#contract/archives/files.ts'
import { collectTree, type TreeNode } from '#contract/archives/tree.ts'
import { listTemplates } from '#contract/catalogue/templates.ts'
import { PHONE_QUERY } from '#core/state/breakpoints.ts'
import { latest } from '#core/state/latest.ts'
import { query } from '#core/state/query.ts'
import { ask } from '#core/wire/http/ask.ts'
import { followRows, type ReceivedRow } from '#core/wire/live/live.ts'
import { hearOf } from '#parts/upload/stored-files.ts'
import { openGridSession, type GridSession, type SessionRow } from '#parts/sheet/open-grid-session.ts'

import { columnsOf, isOpen, type OwnTitles, gridRow, templatesOf, writable } from './collect-columns.ts'
import { type FileFilter, fetchFiles, isNarrowing, NO_FILTER } from './collect-query.ts'
import { type PageWords, pageHandlers, withPageChecks } from './collect-pages.ts'
import { collectCalls } from './collect-saving.ts'
import { followerOf, inDropOrder } from './collect-uploads.ts'

/** How the files of the chosen node stand. What is there stays in sight while others are on their way. */
export type NodeFilesState =
  | { readonly mode: 'none' }
  | { readonly mode: 'loading'; readonly node: TreeNode }
  | { readonly mode: 'failed'; readonly node: TreeNode; readonly failure: unknown }
  | ReadySheet

/** The rows of a node as a filter has found them, and whether something newer is on its way or was refused: then they are old. */
export interface ReadySheet {
  readonly mode: 'ready'
  readonly node: TreeNode
  readonly session: GridSession
  readonly total: number
  /** By which these rows were found: what is wanted now may be another. */
  readonly filter: FileFilter
  /** Counts the sheets that were opened here: each is drawn anew. */
  readonly opened: number
  readonly isAsking?: boolean
  readonly failure?: unknown
}

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

const COUNTS_REST = 800
/** Others work all the time: what they do is counted now and then. */
const OTHERS_REST = 4000
/** The grids of files, in every project's room. */
const LIVE_KEY = 'archives.collect'

/** What 收集著录 works on: the tree, the chosen node, its files. It lives as long as its tab, also while that is asleep. */
export class CollectController {
  readonly tree = query((signal) => ask(collectTree, {}, { signal }))
  readonly templates = query((signal) => ask(listTemplates, { level: 'file' }, { signal }))
  readonly $node = atom<TreeNode | null>(null)
  readonly $filter = atom<FileFilter>(NO_FILTER)
  readonly $session = atom<NodeFilesState>({ mode: 'none' })
  readonly #setting: CollectSetting
  readonly #newest = latest()
  #opened = 0
  #counting: ReturnType<typeof setTimeout> | undefined

  constructor(setting: CollectSetting) {
    this.#setting = setting
  }

  /** Brings the tree and the templates, and opens a node: the wanted one, or the first. */
  async start(wanted: string | null): Promise<void> {
    await Promise.all([this.tree.load(), this.templates.load()])
    const nodes = this.nodes()
    const node = nodes.find(({ id }) => id === wanted) ?? nodes[0]
    if (node && !this.$node.get()) await this.choose(node.id)
  }
  /** Tries again to bring what had not come. */
  async retry(): Promise<void> {
    await Promise.all([this.tree.load(), this.templates.load()])
    const node = this.$node.get() ?? this.nodes()[0]
    if (node) await this.choose(node.id)
  }
  nodes(): readonly TreeNode[] {
    const state = this.tree.$state.get()
    return 'data' in state && state.data ? state.data : []
  }
  /** Opens the files of a node. What was typed in those before goes on its way. */
  async choose(nodeId: string): Promise<void> {
    const node = this.nodes().find(({ id }) => id === nodeId)
    if (!node) return
    this.$node.set(node)
    await this.#open(node)
  }
  /** Shows only some of the files. */
  async narrow(filter: FileFilter): Promise<void> {
    this.$filter.set(isNarrowing(filter) ? filter : NO_FILTER)
    const node = this.$node.get()
    if (node) await this.#open(node)
  }
  /** The node's files anew from the server; what is unsent stays. */
  async refresh(): Promise<void> {
    const state = this.$session.get()
    void this.tree.refresh()
    if (state.mode !== 'ready') return this.retry()
    if (state.filter !== this.$filter.get()) return this.#open(state.node)
    const { failure: _, ...fresh } = state
    try {
      const { rows, total } = await fetchFiles(
        state.node.id,
        state.filter,
        this.nodes(),
        new AbortController().signal,
        { quiet: true }
      )
      if (this.$session.get() !== state) return
      state.session.grid.refresh(rows.map(gridRow))
      this.$session.set({ ...fresh, total })
    } catch (failure) {
      if (this.$session.get() === state) this.$session.set({ ...state, failure })
    }
  }
  /** Rows that uploads have made: those of the chosen node stand among the others. */
  take(rows: readonly FileRow[]): void {
    const state = this.$session.get()
    // A file that is described otherwise than those in sight brings columns along.
    const codes =
      state.mode === 'ready' && state.node.level === 'item'
        ? templatesOf(state.node, state.session.grid.all() as unknown as FileRow[])
        : null
    const brings =
      codes && rows.some(({ nodeId, template }) => nodeId === this.$node.get()?.id && !codes.includes(template))
    if (brings && state.mode === 'ready') void this.#open(state.node)
    else if (state.mode === 'ready') {
      const { grid } = state.session
      const [here, within] = [
        grid.all() as unknown as FileRow[],
        rows.filter(({ nodeId }) => this.#isWithin(nodeId, state.node.id))
      ]
      grid.server.enter(inDropOrder(within).map(gridRow), (row) => followerOf(row as unknown as FileRow, here))
    }
    this.recount()
  }
  /** Follows what other clients do in this project, as long as the page is in front. Gives back how to stop. */
  follow(): () => void {
    // What happened while the page was asleep was not heard.
    void this.#catchUp()
    return followRows(LIVE_KEY, { row: (row) => this.#heard(row), gap: () => void this.#catchUp() })
  }
  #heard(row: ReceivedRow): void {
    const state = this.$session.get()
    if (!row.isDelete) hearOf((row as FileRow).objects ?? [])
    this.recount(OTHERS_REST)
    if (state.mode !== 'ready') return
    const isKnown = state.session.grid.get(row.id) !== null
    const isWithin = !row.isDelete && this.#isWithin(String(row.nodeId), state.node.id)
    if (isKnown && isWithin) state.session.others.changed([gridRow(row as FileRow)])
    else if (isKnown || row.isDelete) state.session.others.gone([row.id])
    // Whether it would be found by what is looked for, only the server knows.
    else if (isWithin && state.filter === NO_FILTER) this.take([row as FileRow])
  }
  /** The node's files anew, without touching what is typed, chosen or to be undone. */
  async #catchUp(): Promise<void> {
    const state = this.$session.get()
    if (state.mode !== 'ready') return
    this.recount()
    const asked = state.session.others.asked()
    // Who is not reached comes back by itself, and then hears that something was missed.
    const answer = await fetchFiles(state.node.id, state.filter, this.nodes(), new AbortController().signal, {
      quiet: true
    }).catch(() => null)
    if (answer && answer.total <= answer.rows.length && this.$session.get() === state)
      state.session.others.all(answer.rows.map(gridRow), asked)
  }
  /** Counts and gaps of the tree have changed: they are asked for once the hands rest. */
  recount(rest = COUNTS_REST): void {
    clearTimeout(this.#counting)
    this.#counting = setTimeout(() => void this.tree.refresh(), rest)
  }

  #isWithin(nodeId: string, ancestor: string): boolean {
    const parents = new Map(this.nodes().map(({ id, parentId }) => [id, parentId]))
    for (let at: string | null | undefined = nodeId; at; at = parents.get(at)) if (at === ancestor) return true
    return false
  }

  async #open(node: TreeNode): Promise<void> {
    const before = this.$session.get()
    const filter = this.$filter.get()
    const isSame = before.mode === 'ready' && before.node.id === node.id
    // Rows of the same node stay in sight until others take their place; nobody types into them meanwhile.
    this.$session.set(isSame ? { ...before, isAsking: true } : { mode: 'loading', node })
    if (before.mode === 'ready') {
      before.session.grid.edit.commit('stay')
      const sent = isSame ? before.session.saver.flush() : before.session.release()
      // The same rows are read again below: what was typed into them is to be there already, unless the server is not.
      if (isSame && before.session.saver.$phase.get() !== 'lost') await sent
    }
    const templates = this.templates.$state.get()
    try {
      const answer = await this.#newest((signal) =>
        fetchFiles(node.id, filter, this.nodes(), signal, { quiet: isSame })
      )
      if (!answer.isLatest) return
      const { user, project, may, titles, pages, lockOf } = this.#setting
      const isItem = node.level === 'item'
      const codes = templatesOf(node, answer.value.rows)
      const isWhole = filter === NO_FILTER && answer.value.total <= answer.value.rows.length
      const known = 'data' in templates && templates.data ? templates.data : []
      const columns = columnsOf(
        node,
        known.filter(({ code }) => codes.includes(code)),
        titles,
        { isNarrow: matchMedia(PHONE_QUERY).matches }
      )
      const session = await openGridSession({
        columns: withPageChecks(columns),
        handlers: pageHandlers(pages),
        rows: answer.value.rows.map(gridRow),
        calls: collectCalls(node.id, isItem ? (codes[0] ?? null) : null, known, writable(columns)),
        isWhole,
        place: { user, project, screen: `archives.collect:${node.id}` },
        lockOf: (row) => (may('edit') && isOpen(row.status) ? null : lockOf(row)),
        partsOf: ({ monomialName }) => (typeof monomialName === 'string' ? [monomialName] : []),
        hasNumbers: !isItem,
        canAdd: isItem && may('add'),
        canRemove: may('delete'),
        // The order is that of all files of the item: who sees some of them would put those before the others.
        canMove: isItem && may('reorder') && isWhole
      })
      session.grid.onCommit(({ type }) => {
        if (type === 'added' || type === 'removed') this.recount()
      })
      if (this.$node.get()?.id !== node.id) return void session.release()
      const replaced = this.$session.get()
      if (replaced.mode === 'ready') void replaced.session.release()
      this.$session.set({ mode: 'ready', node, session, total: answer.value.total, filter, opened: ++this.#opened })
    } catch (failure) {
      if (this.$node.get()?.id !== node.id) return
      const now = this.$session.get()
      this.$session.set(now.mode === 'ready' ? { ...now, isAsking: false, failure } : { mode: 'failed', node, failure })
    }
  }
}
