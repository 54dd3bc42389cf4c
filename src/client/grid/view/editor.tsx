import { type FocusEvent, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { BLUR_CHECK, TYPING_REST } from '#contract/core/limits.ts'
import type { CellValue } from '#contract/core/rules.ts'

import type { CellKind, EditProps } from '../kinds/kind.ts'
import { Emitter } from '../model/data/changes.ts'
import type { GridModel } from '../model/create-grid.ts'
import { sayAtCell } from '../model/edits/grid-state.ts'
import type { Edit } from '../model/data/edit.ts'
import { GridPart } from './part.tsx'

/** The cell that is being edited, and whether the draft in its editor is wrong. */
export interface OpenEdit {
  readonly edit: Extract<Edit, { mode: 'edit' }>
  readonly cell: HTMLElement
  readonly isInvalid: boolean
  /** Nothing has been typed yet: what is wrong with the cell's value is described by its editor. What is wrong with typed text is announced when it is left. */
  readonly isDescribed: boolean
}

/** Which cell is open: kept outside the grid's component, so that opening one draws one. */
export class OpenEditor {
  readonly #changes = new Emitter<null>()
  #open: OpenEdit | null = null
  #resting: ReturnType<typeof setTimeout> | undefined

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener)
  readonly get = (): OpenEdit | null => this.#open
  set(open: OpenEdit | null): void {
    clearTimeout(this.#resting)
    this.#open = open
    this.#changes.emit(null)
  }
  /** Opens a cell, whose value may be wrong; null: closes it. */
  show(edit: OpenEdit['edit'] | null, cell: HTMLElement | null, isInvalid: boolean): void {
    this.set(edit && cell ? { edit, cell, isInvalid, isDescribed: isInvalid } : null)
  }
  /**
   * Says whether what is typed is wrong: that it is right at once, that it is wrong once typing rests, for a value that is only begun
   * would be called invalid at its first letter by a screen reader.
   */
  setInvalid(isInvalid: boolean): void {
    clearTimeout(this.#resting)
    if (this.#open?.isDescribed) this.set({ ...this.#open, isDescribed: false })
    if (!this.#open || this.#open.isInvalid === isInvalid) return
    const open = { ...this.#open, isInvalid }
    if (isInvalid) this.#resting = setTimeout(() => this.set(open), TYPING_REST)
    else this.set(open)
  }
}

interface EditorHostProps {
  grid: GridModel<CellKind>
  editor: OpenEditor
  /** The id of the words at the active cell. */
  tip: string
}

/** Draws the open editor, if any, into its cell. */
export function EditorHost({ grid, editor, tip }: EditorHostProps) {
  const open = useSyncExternalStore(editor.subscribe, editor.get)
  return open && createPortal(<Editor grid={grid} open={open} tip={tip} />, open.cell)
}

/**
 * The one open editor. A press or the focus anywhere in it, its pop-ups included (React counts them in wherever they
 * are in the page), is inside; elsewhere it commits: by a press outside the row on the way up (SPEC.md §4), by the
 * focus 100 ms after it has left.
 */
function Editor({
  grid,
  open: { edit, isInvalid, isDescribed },
  tip
}: {
  grid: GridModel<CellKind>
  open: OpenEdit
  tip: string
}) {
  const { rowIndex, key, before, typed } = edit
  const column = grid.state.columns.get(key)!
  const { Edit: Input } = grid.kinds[column.type]
  const inside = useRef<{ press: Event | null; timer: ReturnType<typeof setTimeout> | undefined }>({
    press: null,
    timer: undefined
  })
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const state = inside.current
    const up = (event: PointerEvent) => {
      const row = box.current?.closest('[role=row]')
      if (
        grid.state.alwaysEdit ||
        state.press === event ||
        (event.target instanceof Node && row?.contains(event.target))
      )
        return
      grid.edit.commit('stay')
    }
    document.addEventListener('pointerup', up)
    return () => {
      document.removeEventListener('pointerup', up)
      clearTimeout(state.timer)
    }
  }, [grid])

  const left = (event: FocusEvent) => {
    const { relatedTarget } = event
    if (relatedTarget === null || box.current?.contains(relatedTarget)) return
    // What takes the focus may hand it on before its event comes here (a table, to its row): then two have left, and one has come.
    clearTimeout(inside.current.timer)
    inside.current.timer = setTimeout(() => grid.edit.commit('stay'), BLUR_CHECK)
  }
  const props: EditProps = {
    value: before,
    valueNow: () => grid.state.rows.cell(rowIndex, key),
    row: grid.state.rows.row(rowIndex),
    column,
    context: grid.state.context,
    typed,
    label: column.title,
    isInvalid,
    describedBy: isInvalid && isDescribed ? tip : undefined,
    onDraft: (draft) => grid.edit.draft(draft),
    onRefuse: (why) => sayAtCell(grid.state, why, { title: column.title }),
    onCommit: (value: CellValue, after = 'stay') => void grid.edit.commit(after, { value }),
    onCommitRow: (values, after = 'stay') => void grid.edit.commitRow(after, values),
    onCancel: () => grid.edit.cancel()
  }
  return (
    <GridPart
      role="presentation"
      ref={box}
      className="contents"
      onPointerUp={(event) => {
        inside.current.press = event.nativeEvent
      }}
      onFocus={() => clearTimeout(inside.current.timer)}
      onBlur={left}
    >
      {/* An editor that is still on its way must not take the grid around it away. */}
      <Suspense>{Input && <Input {...props} />}</Suspense>
    </GridPart>
  )
}
