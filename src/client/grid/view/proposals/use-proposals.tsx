import { type ReactNode, useState } from 'react'

import type { GridModel } from '../../model/create-grid.ts'
import { cellText, lockOf, sayAtCell } from '../../model/edits/grid-state.ts'
import { activeCell, activeRowIndex } from '../../model/edits/going.ts'
import { CandidateInput, typedText, typeIntoCell } from './candidates.ts'
import { LineList } from './line-list.tsx'
import type { ProposedText, Proposals } from './proposals.ts'

/** What keys do with what a screen proposes. Each answers false where the screen proposes nothing. */
export interface ProposalCommands {
  /** Puts the next candidate into the editor of the active cell. */
  readonly put: () => boolean
  /** Lists the lines of the document at the active cell. */
  readonly list: () => boolean
  /** Fills the empty cells of the active row with what is sure; what is being typed is kept first. */
  readonly fill: () => boolean
}

interface Listed {
  readonly at: HTMLElement
  readonly title: string
  readonly lines: readonly ProposedText[]
  /** What the cell holds, or what was being typed into it: a line may be put behind it. */
  readonly before: string
  readonly wasTyped: boolean
}

/** The commands by which a user takes over what is proposed for the active cell of a grid, and the list that they may open. */
export function useProposals(
  grid: GridModel,
  proposals: Proposals | undefined,
  activeElement: () => HTMLElement | null
): { readonly commands: ProposalCommands; readonly list: ReactNode } {
  const { state } = grid
  const [input] = useState(() => new CandidateInput())
  const [listed, setListed] = useState<Listed | null>(null)
  const list = () => {
    const cell = activeCell(state)
    const at = activeElement()
    if (!cell || !at || !proposals) return false
    const { column, rowIndex } = cell
    const lines = proposals.linesOf(state.rows.row(rowIndex).id)
    // Why the cell cannot be edited is said where it is opened.
    if (lockOf(state, rowIndex, column)) grid.edit.open()
    else if (!lines || lines.length === 0) sayAtCell(state, lines ? 'noLines' : 'linesWaited')
    else {
      const typed = typedText(grid)
      grid.edit.cancel()
      setListed({
        at,
        title: column.title,
        lines,
        before: typed ?? cellText(state, rowIndex, column),
        wasTyped: typed !== null
      })
    }
    return true
  }
  const fill = () => {
    const rowIndex = activeRowIndex(state)
    if (rowIndex < 0 || !proposals) return false
    const { id } = state.rows.row(rowIndex)
    const values = proposals.sureOf(id)
    if (values) grid.edit.commit('stay')
    if (values) grid.cells.fillUnconfirmed(values, (key, value) => proposals.isSaid?.(id, key, value) ?? false)
    else sayAtCell(state, 'fillingWaited')
    return true
  }
  const put = (text: string) => {
    setListed(null)
    if (!typeIntoCell(grid, text)) state.changes.emit({ type: 'focus' })
  }
  const leave = () => {
    if (!listed) return
    if (listed.wasTyped) return put(listed.before)
    setListed(null)
    state.changes.emit({ type: 'focus' })
  }
  return {
    commands: { put: () => input.put(grid, proposals), list, fill },
    list: listed && (
      <LineList
        {...listed}
        onPut={({ text }, isAppended) => put(isAppended ? `${listed.before}${text}` : text)}
        onLeave={leave}
        onGone={() => setListed(null)}
      />
    )
  }
}
