import { atom, type ReadableAtom } from 'nanostores'

import {
  deleteFromInbox,
  listInbox,
  type Placing,
  placeFromInbox,
  returnToInbox,
  type InboxFile
} from '#contract/archives/inbox.ts'
import { collectTree, type ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { Output } from '#contract/core/call.ts'
import { PAGE_SIZES } from '#contract/core/limits.ts'
import { type ServerQuery, query } from '#core/state/query.ts'
import { ask } from '#core/wire/http/ask.ts'
import { nearestPage } from '#parts/list/page-params.ts'

/** Where a file is to go. */
export interface Wish {
  readonly id: string
  readonly nodeId: string
}
/** What was filed last, and can be taken back. */
export interface Filed {
  readonly id: string
  readonly fileId: string
  readonly rowVersion: number
  readonly title: string
}

/** The inbox as one works on it: its page, what is selected, the tree that files go to, and what can be taken back. */
export class InboxController {
  readonly $page = atom<{ readonly pageNo: number; readonly pageSize: number }>({ pageNo: 1, pageSize: PAGE_SIZES[1] })
  readonly $selected = atom<ReadonlySet<string>>(new Set())
  readonly list: ServerQuery<Output<typeof listInbox>> = query((signal) =>
    ask(listInbox, this.$page.get(), { signal, quiet: true })
  )
  readonly tree: ServerQuery<ArchiveTreeNode[]> = query((signal) => ask(collectTree, {}, { signal, quiet: true }))
  readonly #filed = atom<readonly Filed[]>([])
  /** What was filed last; empty once it has been taken back. */
  readonly $filed: ReadableAtom<readonly Filed[]> = this.#filed

  /** The files on the page. */
  readonly files = (): readonly InboxFile[] => {
    const state = this.list.$state.get()
    return 'data' in state ? (state.data?.records ?? []) : []
  }
  /** The selected files, in the order of the page. */
  readonly chosen = (): readonly InboxFile[] => this.files().filter(({ id }) => this.$selected.get().has(id))

  readonly turn = async (pageNo: number, pageSize: number): Promise<void> => {
    this.$page.set({ pageNo, pageSize })
    this.$selected.set(new Set())
    await this.list.refresh()
  }

  /** Shows a page, or, where it is not there, the last one: then the answer is false. */
  readonly show = async (pageNo: number, pageSize: number): Promise<boolean> => {
    this.$page.set({ pageNo, pageSize })
    await this.refresh()
    return this.$page.get().pageNo === pageNo
  }

  /** Asks anew; a page that has become empty gives way to the last one. */
  readonly refresh = async (): Promise<void> => {
    await this.list.refresh()
    const { pageNo, pageSize } = this.$page.get()
    const there = new Set(this.files().map(({ id }) => id))
    this.$selected.set(new Set([...this.$selected.get()].filter((id) => there.has(id))))
    const state = this.list.$state.get()
    const last = state.status === 'ready' ? nearestPage(state.data.total, { page: pageNo, size: pageSize }) : undefined
    if (last !== undefined) await this.turn(last, pageSize)
  }

  /** Files them; those that are refused stay, and say why. */
  readonly place = async (wishes: readonly Wish[]): Promise<readonly Placing[]> => {
    const outcomes = await ask(placeFromInbox, { files: [...wishes] })
    this.#filed.set(
      outcomes.flatMap(({ id, row }) =>
        row ? [{ id, fileId: row.id, rowVersion: row.rowVersion, title: row.title }] : []
      )
    )
    this.tree.forget()
    await this.refresh()
    return outcomes
  }

  /** Takes back what was filed last. */
  readonly undo = async (): Promise<readonly Placing[]> => {
    const files = this.#filed.get()
    if (files.length === 0) return []
    const outcomes = await ask(returnToInbox, {
      files: files.map(({ id, fileId, rowVersion }) => ({ id, fileId, rowVersion }))
    })
    this.#filed.set([])
    this.tree.forget()
    await this.refresh()
    this.$selected.set(new Set(outcomes.flatMap(({ id, ok }) => (ok ? [id] : []))))
    return outcomes
  }

  /** Puts files away. */
  readonly remove = async (ids: readonly string[]): Promise<void> => {
    await ask(deleteFromInbox, { ids: ids.join(',') })
    await this.refresh()
  }
}
