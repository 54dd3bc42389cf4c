import type { GrantNode } from '#contract/system/roles.ts'

/** A node of the tree of menus and actions, with the ids above and below it. */
export interface GrantPlace {
  readonly above: readonly string[]
  readonly below: readonly string[]
}

/** Where each node of a tree of grants is. */
export function placesOf(nodes: readonly GrantNode[]): ReadonlyMap<string, GrantPlace> {
  const places = new Map<string, GrantPlace>()
  const walk = (node: GrantNode, above: readonly string[]): string[] => {
    const below = (node.children ?? []).flatMap((child) => walk(child, [...above, node.key]))
    places.set(node.key, { above, below })
    return [node.key, ...below]
  }
  for (const node of nodes) walk(node, [])
  return places
}

/**
 * What is granted after nodes have been ticked or cleared: what is granted can only be come to through what is above it, and what is
 * taken away takes along what is below it. `isDeep`: a node that is ticked brings along what is below it.
 */
export function grantedAfter(
  places: ReadonlyMap<string, GrantPlace>,
  before: ReadonlySet<string>,
  ticked: readonly string[],
  isDeep: boolean
): ReadonlySet<string> {
  const now = new Set(ticked)
  const after = new Set(before)
  for (const id of ticked)
    if (!before.has(id)) {
      const { above = [], below = [] } = places.get(id) ?? {}
      for (const one of [id, ...above, ...(isDeep ? below : [])]) after.add(one)
    }
  for (const id of before) if (!now.has(id)) for (const one of [id, ...(places.get(id)?.below ?? [])]) after.delete(one)
  return after
}

/** The nodes that are in a set, and what is above them. */
export const onlyGranted = (nodes: readonly GrantNode[], granted: ReadonlySet<string>): GrantNode[] =>
  nodes.flatMap((node) => {
    const children = onlyGranted(node.children ?? [], granted)
    return granted.has(node.key) || children.length > 0
      ? [{ ...node, children: children.length > 0 ? children : null }]
      : []
  })
