import type { GridState } from '../../model/edits/grid-state.ts'
import type { Branch, RowTree } from '../../model/data/tree.ts'
import type { Cell } from './cell.ts'
import type { Face } from './face.ts'

const EXPANDED: Readonly<Partial<Record<Branch, string>>> = {
  open: 'true',
  closed: 'false',
  loading: 'false',
  failed: 'false'
}
const SIGNS: Readonly<Record<Branch, string>> = {
  leaf: '',
  open: '\u25be',
  closed: '\u25b8',
  loading: '\u25cc',
  failed: '!'
}

/** Sets on a drawn row its place in the tree, and whether the rows below it are seen. */
export function showBranch(el: HTMLElement, tree: RowTree, rowIndex: number): void {
  const [at, of] = tree.rankOf(rowIndex)
  const branch = tree.branchOf(rowIndex)
  const expanded = EXPANDED[branch]
  el.setAttribute('aria-level', String(tree.levelOf(rowIndex)))
  el.setAttribute('aria-posinset', String(at))
  el.setAttribute('aria-setsize', String(of))
  if (expanded === undefined) el.removeAttribute('aria-expanded')
  else el.setAttribute('aria-expanded', expanded)
  if (branch === 'loading') el.setAttribute('aria-busy', 'true')
  else el.removeAttribute('aria-busy')
}

/** In a tree, draws the mark before the first cell of a row, by which its rows open. */
export function showTwist({ tree, columns }: GridState, rowIndex: number, cell: Cell): void {
  if (!tree) return
  const isFirst = cell.index === columns.first
  const twist = cell.twist(isFirst ? tree.levelOf(rowIndex) : null)
  if (!twist || !isFirst) return
  const branch = tree.branchOf(rowIndex)
  twist.textContent = SIGNS[branch]
  twist.dataset.branch = branch
}

/** What a cell shows: the first cell of a tree's row also says why the rows below it have not come. */
export function withBranch(
  { tree, columns, context: { say } }: GridState,
  rowIndex: number,
  col: number,
  face: Face
): Face {
  if (!tree || col !== columns.first) return face
  const branch = tree.branchOf(rowIndex)
  if (branch !== 'failed' && branch !== 'loading') return face
  const words = branch === 'failed' ? say('treeFailed', { message: tree.failureOf(rowIndex) }) : say('treeLoading')
  return { ...face, description: face.description === '' ? words : `${face.description}；${words}` }
}
