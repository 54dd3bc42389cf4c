import type { GridState } from '../edits/grid-state.ts'
import { arrangeStep } from '../edits/structure.ts'
import type { RowTree } from '../data/tree.ts'

/** What became of rows that were to be moved among their siblings. */
export type Moved = { readonly place: number; readonly count: number } | 'atEdge' | 'apart' | 'outside'

/** Those of some rows that are not below another of them. */
const tops = (tree: RowTree, rowIndexes: readonly number[]) => {
  const all = new Set(rowIndexes)
  return rowIndexes.filter((rowIndex) => !tree.above(rowIndex).some((one) => all.has(one)))
}

/** Moves rows with all below them by one place among their siblings. */
export function moveBranches(state: GridState, tree: RowTree, rowIndexes: readonly number[], by: 1 | -1): Moved {
  const moving = siblings(tree, rowIndexes)
  if (!moving) return 'apart'
  const { parent, children } = moving
  const edge = by < 0 ? 0 : children.length - 1
  if (moving.rowIndexes.has(children[edge]!)) return 'atEdge'
  for (let at = edge - by; at >= 0 && at < children.length; at -= by) {
    if (moving.rowIndexes.has(children[at]!)) [children[at], children[at + by]] = [children[at + by]!, children[at]!]
  }
  return settle(state, tree, parent, children, rowIndexes)
}

/** Puts rows with all below them before the line at a place, where that is among their siblings. */
export function moveBranchesTo(state: GridState, tree: RowTree, rowIndexes: readonly number[], line: number): Moved {
  const moving = siblings(tree, rowIndexes)
  if (!moving) return 'apart'
  const { parent, children } = moving
  const { rows } = state
  const within = parent < 0 ? [] : tree.withBelow([parent])
  const end = parent < 0 ? rows.size : Math.max(...within.map((rowIndex) => rows.placeOf(rowIndex))) + 1
  if (line < rows.placeOf(children[0]!) || line > end) return 'outside'
  const before = children.find((rowIndex) => rows.placeOf(rowIndex) >= line && !moving.rowIndexes.has(rowIndex))
  const rest = children.filter((rowIndex) => !moving.rowIndexes.has(rowIndex))
  const at = before === undefined ? rest.length : rest.indexOf(before)
  rest.splice(at, 0, ...children.filter((rowIndex) => moving.rowIndexes.has(rowIndex)))
  return settle(state, tree, parent, rest, rowIndexes)
}

function siblings(tree: RowTree, rowIndexes: readonly number[]) {
  const moving = tops(tree, rowIndexes)
  const parent = moving[0] === undefined ? undefined : tree.parentOf(moving[0])
  if (parent === undefined || moving.some((rowIndex) => tree.parentOf(rowIndex) !== parent)) return null
  return { rowIndexes: new Set(moving), parent, children: tree.childrenOf(parent) }
}

/** Puts the children of a row in the given order. */
function settle(
  state: GridState,
  tree: RowTree,
  parent: number,
  children: readonly number[],
  rowIndexes: readonly number[]
): Moved {
  const { sequence } = state.rows
  const from = sequence.indexOf(parent) + 1
  const branch = branches(state, tree, parent, children)
  arrangeStep(
    state,
    Uint32Array.from([...sequence.subarray(0, from), ...branch, ...sequence.subarray(from + branch.length)])
  )
  return { place: children.findIndex((rowIndex) => rowIndexes.includes(rowIndex)) + 1, count: children.length }
}

/** Children of a row in an order, each with all below it. */
function branches({ rows }: GridState, tree: RowTree, parent: number, children: readonly number[]): number[] {
  const blocks = new Map<number, number[]>(children.map((rowIndex) => [rowIndex, []]))
  const within = new Set(parent < 0 ? rows.sequence : tree.withBelow([parent]))
  let block: number[] | undefined
  for (const rowIndex of within) {
    if (tree.parentOf(rowIndex) === parent) block = blocks.get(rowIndex)
    if (rowIndex !== parent) block?.push(rowIndex)
  }
  return [...blocks.values()].flat()
}
