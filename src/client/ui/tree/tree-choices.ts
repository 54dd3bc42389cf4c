import { checkedAfter, checksOf } from './tree-checks.ts'
import type { TreeNode } from './tree-model.ts'

/** The nodes with the children that have been brought for some of them, by their ids. */
export function grafted(
  nodes: readonly TreeNode[],
  brought: ReadonlyMap<string, readonly TreeNode[]>
): readonly TreeNode[] {
  return nodes.map((node) => {
    const children = node.children ?? brought.get(node.id)
    return children ? { ...node, children: grafted(children, brought) } : node
  })
}

/** Nodes that are chosen, in the order of the tree. Linked, a node that represents all below it is listed without that. */
export function chosenIn(nodes: readonly TreeNode[], ids: ReadonlySet<string>, isLinked: boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    const isChosen = ids.has(node.id)
    const below = isChosen && isLinked ? [] : chosenIn(node.children ?? [], ids, isLinked)
    return isChosen ? [node, ...below] : below
  })
}

/** Every id of the nodes, in the order of the tree. */
export function nodeIdsIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...nodeIdsIn(node.children ?? [])])
}

/** What a search leaves of the nodes: those found and those above them, which then are open. */
export interface FoundNodes {
  nodes: readonly TreeNode[]
  open: ReadonlySet<string>
  /** How many titles hold what was searched for. */
  count: number
}

/** The nodes whose titles hold a text, in any case of its letters, with what is above them. */
export function nodesWith(nodes: readonly TreeNode[], text: string): FoundNodes {
  const wanted = text.trim().toLocaleLowerCase()
  const open = new Set<string>()
  let count = 0
  const narrow = (siblings: readonly TreeNode[]): TreeNode[] =>
    siblings.flatMap((node) => {
      const isFound = node.title.toLocaleLowerCase().includes(wanted)
      if (isFound) count++
      const below = narrow(node.children ?? [])
      if (below.length > 0) open.add(node.id)
      if (below.length > 0) return [{ ...node, children: below }]
      return isFound ? [node] : []
    })
  return { nodes: narrow(nodes), open, count }
}

/** How nodes of a tree, of which a search may show a part, were ticked. */
export interface Ticks {
  /** All nodes, and those that were shown. */
  known: readonly TreeNode[]
  shown: readonly TreeNode[]
  /** What was ticked before, and what of the shown is ticked now. */
  before: readonly string[]
  ticked: ReadonlySet<string>
  isLinked: boolean
}

/**
 * What is chosen after ticking: what is not shown stays as it was, and what follows its parent or children does so among
 * all of them. In the order of the tree, before it what the tree does not know yet.
 */
export function chosenAfter({ known, shown, before, ticked, isLinked }: Ticks): string[] {
  const ids = new Set(nodeIdsIn(shown))
  const isPart = known !== shown && isLinked
  const kept = new Set(before)
  const next = isPart
    ? linkedAfter(known, shown, kept, ticked)
    : new Set([...before.filter((id) => !ids.has(id)), ...ticked])
  const order = nodeIdsIn(known)
  const places = new Set(order)
  return [...[...next].filter((id) => !places.has(id)), ...order.filter((id) => next.has(id))]
}

/** The ids that are ticked by themselves or through a parent. */
export function wholeIn(nodes: readonly TreeNode[], checked: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...checksOf(nodes, checked, true)].filter(([, check]) => check === 'all').map(([id]) => id))
}

function linkedAfter(
  known: readonly TreeNode[],
  shown: readonly TreeNode[],
  before: ReadonlySet<string>,
  ticked: ReadonlySet<string>
): ReadonlySet<string> {
  const whole = wholeIn(known, before)
  const changed = nodeIdsIn(shown).filter((id) => whole.has(id) !== ticked.has(id))
  // Ticking all that was found must not tick what only leads to it, and with it what was not found.
  const ends = new Set(endsOf(shown))
  const meant = changed.length > 1 ? changed.filter((id) => ends.has(id)) : changed
  return meant.reduce<ReadonlySet<string>>(
    (checked, id) => checkedAfter(known, checked, id, ticked.has(id), true),
    before
  )
}

function endsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children?.length ? endsOf(node.children) : [node.id]))
}
