import { atom } from 'nanostores'

import type { FileRow } from '#contract/archives/files.ts'
import { collectTree, type ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { latest } from '#core/state/latest.ts'
import { query } from '#core/state/query.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'

import { codeOfRow, gridRow, templatesOfNode } from './collect-columns.ts'
import { followFiles } from './collect-following.ts'
import type { MovedFile } from './collect-moves.ts'
import { moveBack } from './collect-moving-back.ts'
import { type FileFilter, fetchFiles, fetchTemplates, isNarrowing, isWithin, NO_FILTER } from './collect-query.ts'
import {
  type CollectSetting,
  type FoundFiles,
  type NodeFilesState,
  type NodeSession,
  openNodeSession
} from './collect-session.ts'
import { followerOf, inDropOrder } from './collect-uploads.ts'
import {
  bringSession,
  broughtAt,
  flushAt,
  isUnanswered,
  keepSession,
  leaveSession,
  takeNodeSession,
  unansweredAt
} from './node-sessions.ts'

const COUNTS_REST = 800

/** What 收集著录 works on: the tree, the chosen node, its files. It lives as long as its tab, also while that is asleep. */
export class CollectController {
  readonly tree = query((signal) => ask(collectTree, {}, { signal }))
  readonly templates = query(fetchTemplates)
  readonly $node = atom<ArchiveTreeNode | null>(null)
  readonly $filter = atom<FileFilter>(NO_FILTER)
  readonly $session = atom<NodeFilesState>({ mode: 'none' })
  /** How often tree and templates were asked for and settled. */
  readonly $brought = atom(0)
  readonly #setting: CollectSetting
  readonly #newest = latest()
  #opened = 0
  #counting: ReturnType<typeof setTimeout> | undefined

  constructor(setting: CollectSetting) {
    this.#setting = setting
  }

  /** Brings the tree and the templates. */
  async start(): Promise<void> {
    await Promise.all([this.tree.load(), this.templates.load()])
    this.$brought.set(this.$brought.get() + 1)
  }
  /** Tries again to bring what had not come. */
  async retry(): Promise<void> {
    const node = this.$node.get()
    await this.start()
    if (node) await this.choose(node.id)
  }
  nodes(): readonly ArchiveTreeNode[] {
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
  /** Opens the files of a node that a filter finds; what is open already stays as it is. */
  async show(node: ArchiveTreeNode, filter: FileFilter): Promise<void> {
    if (this.$node.get()?.id === node.id && JSON.stringify(this.$filter.get()) === JSON.stringify(filter)) return
    this.$filter.set(isNarrowing(filter) ? filter : NO_FILTER)
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
      const { signal } = new AbortController()
      const { rows, total } = await fetchFiles(state.node.id, state.filter, this.nodes(), signal, { quiet: true })
      if (this.$session.get() !== state) return
      state.session.grid.refresh(rows.map(gridRow))
      this.$session.set({ ...fresh, total })
    } catch (failure) {
      if (this.$session.get() === state) this.$session.set({ ...state, failure })
    }
  }
  /** Opens the chosen node anew: its files are described otherwise, so that its columns are others. */
  async reopen(): Promise<void> {
    const state = this.$session.get()
    if (state.mode === 'ready') await this.#open(state.node)
  }
  /** Rows that uploads have made: those of the chosen node are among the others. */
  take(rows: readonly FileRow[]): void {
    const state = this.$session.get()
    // A file that is described otherwise than those in sight brings columns along.
    const codes =
      state.mode === 'ready' && state.node.level === 'item'
        ? templatesOfNode(state.node, state.session.grid.all() as FileRow[])
        : null
    const brings = codes && rows.some((row) => row.nodeId === this.$node.get()?.id && !codes.includes(codeOfRow(row)))
    if (brings && state.mode === 'ready') void this.#open(state.node)
    else if (state.mode === 'ready') {
      const { grid } = state.session
      // The live message of a row that an upload has made may come before its answer, and say more: pages that were counted meanwhile.
      const isNews = ({ id, rowVersion }: FileRow) => rowVersion > Number(grid.get(id)?.rowVersion ?? -1)
      const [here, within] = [
        grid.all() as FileRow[],
        rows.filter((row) => isNews(row) && isWithin(this.nodes(), row.nodeId, state.node.id))
      ]
      grid.server.enter(inDropOrder(within).map(gridRow), (row) => followerOf(row as FileRow, here))
    }
    this.recount()
  }
  /** Follows what other clients do in this project, as long as the page is in front. Gives back how to stop. */
  follow(): () => void {
    return followFiles({
      $session: this.$session,
      nodes: () => this.nodes(),
      take: (rows) => this.take(rows),
      recount: (rest) => this.recount(rest)
    })
  }
  /** Counts and gaps of the tree have changed: they are asked for once typing pauses. */
  recount(rest = COUNTS_REST): void {
    clearTimeout(this.#counting)
    this.#counting = setTimeout(() => void this.tree.refresh(), rest)
  }

  async #open(node: ArchiveTreeNode): Promise<void> {
    const shown = this.$session.get()
    const filter = this.$filter.get()
    const place = this.#placeOf(node)
    const isSame = shown.mode === 'ready' && shown.node.id === node.id
    if (shown.mode === 'ready') {
      shown.session.grid.edit.commit('stay')
      if (!isSame) void leaveSession(this.#placeOf(shown.node))
    }
    const brought = broughtAt(place)
    if (brought) {
      this.$session.set({ mode: 'loading', node })
      await brought
      if (this.$node.get()?.id !== node.id) return
    }
    const kept = isSame ? shown : takeNodeSession(place)
    const opened = isSame ? this.#opened : ++this.#opened
    // What the server still owes an answer goes on in the session it was typed into.
    if (kept && !isSame && kept.filter === filter) {
      this.$session.set({ ...kept, mode: 'ready', opened })
      return this.refresh()
    }
    // Rows of the same node stay in sight until others take their place; nobody types into them meanwhile.
    this.$session.set(kept ? { ...kept, mode: 'ready', opened, isAsking: true } : { mode: 'loading', node })
    const fetched = () =>
      this.#newest((signal) => fetchFiles(node.id, filter, this.nodes(), signal, { quiet: kept !== undefined }))
    try {
      const sent = kept?.session.saver.flush()
      // The same rows are read again below: what was typed into them is to be there already, unless the server is not.
      if (kept?.session.saver.$phase.get() !== 'lost') await sent
      let answer = await fetched()
      if (kept && answer.isLatest && isUnanswered(kept)) {
        // The server is back: what was typed is sent by the old session, and not again from the new one.
        await sent
        answer = await fetched()
      }
      if (!answer.isLatest) return
      const next = await this.#openSession(node, { ...answer.value, filter })
      this.#recountOn(next)
      keepSession(place, next)
      if (this.$node.get()?.id !== node.id) return void leaveSession(place)
      this.$session.set({ ...next, mode: 'ready', opened: ++this.#opened })
    } catch (failure) {
      if (this.$node.get()?.id !== node.id) return
      const now = this.$session.get()
      this.$session.set(now.mode === 'ready' ? { ...now, isAsking: false, failure } : { mode: 'failed', node, failure })
    }
  }

  /**
   * Sends what waits at nodes, whichever is in front: by the session that has it, else by one that brings it back from the
   * journal. Gives the nodes at which something stays that the server does not take.
   */
  async sendUnsent(nodeIds: readonly string[]): Promise<readonly ArchiveTreeNode[]> {
    const left: ArchiveTreeNode[] = []
    for (const node of this.nodes().filter(({ id }) => nodeIds.includes(id))) {
      const place = this.#placeOf(node)
      if (this.$node.get()?.id === node.id || unansweredAt(place)) {
        await flushAt(place)
        continue
      }
      // A failure has been said by the call.
      const brought = await bringSession(place, async () => {
        const found = await fetchFiles(node.id, NO_FILTER, this.nodes(), new AbortController().signal)
        return await this.#openSession(node, { ...found, filter: NO_FILTER })
      }).catch(() => null)
      if (!brought) break
      const { lost, grid } = brought.session
      await leaveSession(place)
      if (grid.status.refused + grid.status.conflicts + lost.ids.length > 0) left.push(node)
    }
    this.recount()
    return left
  }

  #openSession(node: ArchiveTreeNode, found: FoundFiles): Promise<NodeSession> {
    return openNodeSession(this.#setting, node, found, {
      templates: this.#templates(),
      nodes: () => this.nodes(),
      moveBack: (files, session) => this.#moveBack(files, session),
      recount: () => this.recount()
    })
  }
  /** Takes back that files were moved elsewhere, also once their node is no longer in front. */
  async #moveBack(files: readonly MovedFile[], opened: GridSession): Promise<void> {
    const state = this.$session.get()
    const isOpen = state.mode === 'ready' && state.session === opened
    this.take(await moveBack(files, isOpen ? opened : null, this.#setting.notMovedBack))
  }
  #templates(): readonly Template[] {
    const state = this.templates.$state.get()
    return 'data' in state && state.data ? state.data : []
  }
  #placeOf({ id }: ArchiveTreeNode): string {
    return [this.#setting.user, this.#setting.project, id].join('/')
  }
  #recountOn({ session }: NodeSession): void {
    session.grid.onCommit(({ type }) => {
      if (type === 'added' || type === 'removed') this.recount()
    })
  }
}
