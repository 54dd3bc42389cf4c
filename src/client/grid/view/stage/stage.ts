import type { GridText } from '../../model/data/texts.ts'
import type { Change, TextValues } from '../../model/data/changes.ts'
import type { GridModel } from '../../model/create-grid.ts'
import type { Edit } from '../../model/data/edit.ts'
import { activateCell, sayRange } from '../../model/edits/going.ts'
import type { ShownPart } from '../../model/data/keys.ts'
import { ActiveWords } from './active-words.ts'
import type { BandColumns } from './band-columns.ts'
import { claimFocus } from './claim-focus.ts'
import { Composing } from './composing.ts'
import { followScroller } from './follow-scroller.ts'
import { openAgain } from './open-again.ts'
import { Viewport } from './viewport.ts'
import type { ViewportElements, ViewportLook } from './geometry.ts'
import { Tip } from './tip.ts'

/** What a stage asks of React: to draw the editor, and to say something. */
export interface StageHooks {
  /** Draws an editor into a cell, at once, and says whether what it begins with is wrong (a letter is checked later); null: takes it away, at once. */
  readonly edit: (edit: Extract<Edit, { mode: 'edit' }> | null, cell: HTMLElement | null, isInvalid: boolean) => void
  /** Whether what is typed is wrong has changed. */
  readonly draft: (isInvalid: boolean) => void
  readonly announce: (text: string, about?: string, isUrgent?: boolean) => void
  /** Scrolling has come to rest. */
  readonly scrolled: () => void
  /** Shows what more there is of the active row. Answers false where that is not offered. */
  readonly show: (what: ShownPart) => boolean
}

/** What plays between the model and the page: the viewport that draws, the words at the active cell, where the focus is, what is said. */
export class Stage {
  readonly viewport: Viewport
  readonly grid: GridModel
  readonly scroller: HTMLElement
  readonly composing: Composing
  readonly #words: ActiveWords
  readonly #hooks: StageHooks
  #isClosing = false
  /** What has changed while an editor closes: drawn once the focus has gone on, so that the browser lays out once. */
  #held: Change[] = []
  /** The focus has been asked for: what a closing menu gives back to the cell it came from does not count. */
  #isClaimed = false
  #line: number
  readonly #places: ViewportElements
  /** Stops listening. */
  #stop: () => void
  /** How much had changed when it fell asleep. */
  #emitted = 0
  /** An editor was open when it fell asleep: it opens again as the focus comes back. */
  #reopens = false

  constructor(
    grid: GridModel,
    places: ViewportElements & { readonly frame: HTMLElement; readonly tip: HTMLElement },
    look: ViewportLook,
    bands: BandColumns,
    hooks: StageHooks
  ) {
    this.grid = grid
    this.scroller = places.scroller
    this.#hooks = hooks
    this.#line = grid.state.cursor.at.line
    this.viewport = new Viewport(grid.state, places, look, bands, (rowIndex) => grid.rows.isDisabled(rowIndex))
    this.composing = new Composing(grid)
    this.#words = new ActiveWords(grid, this.viewport, new Tip(places.tip, places.frame, this.viewport))
    this.#places = places
    this.#stop = this.#listen()
  }

  /**
   * Lets go of everything but what is drawn, for its page may only be behind another one: what was being typed is committed, nothing that
   * changes is drawn. Where the grid itself goes, what is drawn goes with its elements.
   */
  sleep(): void {
    this.composing.end()
    this.#words.leave()
    this.#stop()
    this.#emitted = this.grid.state.changes.emitted
    this.#reopens = this.grid.state.edit.mode === 'edit'
    this.grid.edit.commit('stay')
    this.#isClosing = this.#isClaimed = false
    this.#held = []
    this.viewport.sleep()
  }
  /** Goes on with what was drawn; where something has changed since, it is drawn anew. */
  wake(): void {
    const { state } = this.grid
    this.#line = state.cursor.at.line
    this.viewport.wake(state.changes.emitted !== this.#emitted)
    this.#stop = this.#listen()
  }
  /** Shows what more there is of the active row. Answers false where that is not offered. */
  show(what: ShownPart): boolean {
    return this.#hooks.show(what)
  }
  /** Hides the words at the active cell, or lets go of a range. Answers false where there is nothing of the kind. */
  dismiss(): boolean {
    const { cursor } = this.grid.state
    if (cursor.isRange) {
      cursor.go(cursor.at)
      this.viewport.go()
      return true
    }
    this.grid.edit.endTabs()
    return this.#words.dismiss()
  }
  /** The focus has come to something in the grid: a cell becomes the active one, the grid itself gives it on. */
  focused(target: Element): void {
    const { state } = this.grid
    const at = target.closest('.is-open') ? null : this.viewport.geometry.at(target)
    const isElsewhere = at !== null && (at.line !== state.cursor.at.line || at.col !== state.cursor.at.col)
    if (target === this.scroller || (isElsewhere && this.#isClaimed)) this.viewport.focus()
    else if (isElsewhere) activateCell(state, at)
    // The browser knows nothing of the footer, under which the one stop of the grid may lie.
    else if (at) this.viewport.geometry.reveal(at)
    if (target.classList.contains('g-field') && state.edit.mode === 'view') this.grid.edit.open()
    // React draws nothing at once in the middle of what it does when a page comes to the front.
    if (target === this.scroller && this.#reopens) queueMicrotask(() => this.#reopens && openAgain(this.grid))
    this.composing.take(target === this.viewport.activeElement ? this.viewport.activeElement : null)
    this.#words.show()
  }
  /** The user acts: from now on the focus goes where they put it. */
  touched(): void {
    this.#isClaimed = this.#reopens = false
  }
  /** The focus has left the grid. */
  left(): void {
    this.grid.edit.endTabs()
    this.viewport.entry.follow(true)
    // Its caret would be reported before its focus when that comes back: Orca says neither then.
    requestAnimationFrame(() => this.viewport.hasFocus || this.composing.end())
    this.#words.leave()
  }

  /** Follows the model and what its page does. Returns what ends that. */
  #listen(): () => void {
    const unfollow = followScroller(this.#places, this.viewport, {
      moved: () => this.#words.place(),
      rested: this.#hooks.scrolled
    })
    const unsubscribe = this.grid.subscribe((change) => this.#changed(change))
    return () => {
      unsubscribe()
      unfollow()
    }
  }
  #changed(change: Change): void {
    if (this.#isClosing && (change.type === 'cell' || change.type === 'row')) return void this.#held.push(change)
    // The cell of an open editor may be drawn elsewhere from now on.
    if (change.type === 'columns') this.grid.edit.commit('stay')
    // The row that has the focus may be gone, and the focus with it.
    const hadFocus = this.viewport.hasFocus
    this.viewport.changed(change)
    switch (change.type) {
      case 'cursor':
        this.#reopens = false
        this.#words.goOn()
        this.#line = this.grid.state.cursor.at.line
        // An editor that is closing may have had the focus in a pop-up of its own.
        this.viewport.go(this.viewport.hasFocus || this.#isClosing)
        this.#finish()
        sayRange(this.grid.state)
        this.#words.show()
        break
      case 'focus':
        this.#isClaimed = true
        claimFocus(
          () => {
            this.viewport.go(true)
            return this.viewport.hasFocus
          },
          () => this.#isClaimed
        )
        break
      case 'edit':
        this.#words.goOn()
        this.#edit()
        this.#words.show()
        break
      case 'noted':
        this.#words.showInstead(this.grid.state.context.say(change.text, change.words))
        break
      case 'draft':
        this.#words.goOn()
        this.viewport.opened?.mark(this.#words.fault?.isWarning === false)
        this.#hooks.draft(this.#words.fault?.isWarning === false)
        this.#words.show()
        break
      case 'show':
        this.show(change.what)
        break
      case 'said':
        this.#say(change.text, change.words, change.about, change.isUrgent)
        break
      case 'rows':
        this.#follow(hadFocus)
        this.#words.show()
        break
      case 'cell':
      case 'cells':
      case 'columns':
        this.#words.show()
        break
      default:
    }
  }
  /** Rows have changed their places: the focus goes with the active row, and so does an open editor, unless its row is out of sight now. */
  #follow(hadFocus: boolean) {
    const { state, edit } = this.grid
    const { cursor, rows } = state
    if (state.edit.mode === 'edit' && rows.placeOf(state.edit.rowIndex) < 0) {
      if (rows.has(state.edit.rowIndex)) edit.commit('stay')
      else edit.cancel()
    }
    const isSame = cursor.at.line === this.#line && this.viewport.hasFocus === hadFocus
    this.#line = cursor.at.line
    if (!isSame && hadFocus) this.viewport.go(state.edit.mode === 'view')
  }
  #edit() {
    const { edit } = this.grid.state
    if (edit.mode === 'edit') {
      this.#finish()
      this.#hooks.edit(edit, this.viewport.open(), edit.typed === null && this.#words.fault?.isWarning === false)
      return
    }
    // Usually one goes on to another cell, and the focus with it: only then is the editor taken away, for what has the
    // focus and is removed costs the browser another layout. Where one stays, the focus comes back to the cell.
    this.#isClosing = true
    queueMicrotask(() => {
      if (!this.#isClosing) return
      this.#finish()
      this.#words.show()
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body || this.scroller.contains(activeElement))
        this.viewport.focus()
    })
  }
  #finish() {
    if (!this.#isClosing) return
    this.#isClosing = false
    this.viewport.opened?.keepField()
    this.#hooks.edit(null, null, false)
    this.viewport.close()
    for (const change of this.#held.splice(0)) this.viewport.changed(change)
  }
  #say(text: GridText, words: TextValues, about?: string, isUrgent?: boolean): void {
    this.#hooks.announce(this.grid.state.context.say(text, words), about, isUrgent)
  }
}
