import type { GridState } from './grid-state.ts'
import { arrangeStep } from './structure.ts'
import type { Tree } from './tree.ts'

/** What became of rows that were to be moved among their siblings. */
export type Moved = { readonly place: number; readonly count: number } | 'atEdge' | 'apart' | 'outside'

/** The rows of some that do not stand below another of them. */
const tops = (tree: Tree, slots: readonly number[]) => {
  const all = new Set(slots)
  return slots.filter((slot) => !tree.above(slot).some((one) => all.has(one)))
}

/** Moves rows with all below them by one place among their siblings. */
export function moveBranches(state: GridState, tree: Tree, slots: readonly number[], by: 1 | -1): Moved {
  const moving = siblings(tree, slots)
  if (!moving) return 'apart'
  const { parent, children } = moving
  const edge = by < 0 ? 0 : children.length - 1
  if (moving.slots.has(children[edge]!)) return 'atEdge'
  for (let at = edge - by; at >= 0 && at < children.length; at -= by) {
    if (moving.slots.has(children[at]!)) [children[at], children[at + by]] = [children[at + by]!, children[at]!]
  }
  return settle(state, tree, parent, children, slots)
}

/** Puts rows with all below them before the line at a place, where that is among their siblings. */
export function moveBranchesTo(state: GridState, tree: Tree, slots: readonly number[], line: number): Moved {
  const moving = siblings(tree, slots)
  if (!moving) return 'apart'
  const { parent, children } = moving
  const { rows } = state
  const within = parent < 0 ? [] : tree.withBelow([parent])
  const end = parent < 0 ? rows.size : Math.max(...within.map((slot) => rows.placeOf(slot))) + 1
  if (line < rows.placeOf(children[0]!) || line > end) return 'outside'
  const before = children.find((slot) => rows.placeOf(slot) >= line && !moving.slots.has(slot))
  const rest = children.filter((slot) => !moving.slots.has(slot))
  const at = before === undefined ? rest.length : rest.indexOf(before)
  rest.splice(at, 0, ...children.filter((slot) => moving.slots.has(slot)))
  return settle(state, tree, parent, rest, slots)
}

function siblings(tree: Tree, slots: readonly number[]) {
  const moving = tops(tree, slots)
  const parent = moving[0] === undefined ? undefined : tree.parentOf(moving[0])
  if (parent === undefined || moving.some((slot) => tree.parentOf(slot) !== parent)) return null
  return { slots: new Set(moving), parent, children: tree.childrenOf(parent) }
}

/** Lets the rows below one follow each other as told. */
function settle(state: GridState, tree: Tree, parent: number, children: readonly number[], slots: readonly number[]): Moved {
  const { sequence } = state.rows
  const from = sequence.indexOf(parent) + 1
  const branch = branches(state, tree, parent, children)
  arrangeStep(state, Uint32Array.from([...sequence.subarray(0, from), ...branch, ...sequence.subarray(from + branch.length)]))
  return { place: children.findIndex((slot) => slots.includes(slot)) + 1, count: children.length }
}

/** Children of a row in an order, each with all below it. */
function branches({ rows }: GridState, tree: Tree, parent: number, children: readonly number[]): number[] {
  const blocks = new Map<number, number[]>(children.map((slot) => [slot, []]))
  const within = new Set(parent < 0 ? rows.sequence : tree.withBelow([parent]))
  let block: number[] | undefined
  for (const slot of within) {
    if (tree.parentOf(slot) === parent) block = blocks.get(slot)
    if (slot !== parent) block?.push(slot)
  }
  return [...blocks.values()].flat()
}
