/** A node of a tree. */
export interface TreeNode {
  id: string
  /** What is read; typing goes to it. */
  title: string
  /** Its children, as far as they are known. */
  children?: readonly TreeNode[] | undefined
  /** Whether it has children that are still to be brought. */
  hasChildren?: boolean | undefined
}

/** A node as a line on the screen. */
export interface TreeLine<Node extends TreeNode> {
  node: Node
  /** From 1. */
  level: number
  /** Its place among its siblings, from 1, and their number. */
  place: number
  siblings: number
  parent: string | undefined
  canOpen: boolean
  isOpen: boolean
}

/** Whether there is something below a node, as far as is known. */
export function canOpenNode(node: TreeNode): boolean {
  return node.children ? node.children.length > 0 : node.hasChildren === true
}

/** The lines that are seen while these nodes are open. */
export function linesOf<Node extends TreeNode>(nodes: readonly Node[], open: ReadonlySet<string>): TreeLine<Node>[] {
  const lines: TreeLine<Node>[] = []
  const add = (siblings: readonly Node[], level: number, parent: string | undefined) => {
    for (const [at, node] of siblings.entries()) {
      const canOpen = canOpenNode(node)
      const isOpen = canOpen && open.has(node.id)
      lines.push({ node, level, place: at + 1, siblings: siblings.length, parent, canOpen, isOpen })
      if (isOpen) add((node.children ?? []) as readonly Node[], level + 1, node.id)
    }
  }
  add(nodes, 1, undefined)
  return lines
}

/** The nodes above a node, from the root; nothing when it is not in the tree. */
export function pathTo(nodes: readonly TreeNode[], id: string): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return []
    const below = node.children && pathTo(node.children, id)
    if (below) return [node.id, ...below]
  }
}

/** The place of the next line whose title begins with what is typed, going round; the same letter again goes on. */
export function lineTyped(lines: readonly Pick<TreeLine<TreeNode>, 'node'>[], from: number, typed: string): number {
  const same = [...typed].every((letter) => letter === typed[0])
  const wanted = (same ? typed.slice(0, 1) : typed).toLocaleLowerCase()
  const start = same || typed.length === 1 ? from + 1 : from
  for (let step = 0; step < lines.length; step++) {
    const at = (start + step) % lines.length
    if (lines[at]?.node.title.toLocaleLowerCase().startsWith(wanted)) return at
  }
  return -1
}
