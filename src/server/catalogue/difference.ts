import type { DifferenceKind } from '#contract/catalogue/catalogue-versions.ts'

import type { Tx } from '../db/transaction.ts'
import { movedAmong } from '../domain/archives/moved-among.ts'

/** The fields of a node that are compared, in the order in which they are shown. */
export const COMPARED = [
  'name',
  'keepJs',
  'keepSj',
  'keepSg',
  'keepJl',
  'keepDa',
  'retention',
  'submitBy',
  'formedBy',
  'scope',
  'appliesWhen',
  'medium',
  'repeatable'
] as const
type Compared = (typeof COMPARED)[number]

/** A node of a version with where it is. */
export interface PlacedNode extends Readonly<Record<Compared, string | boolean | null>> {
  readonly id: string
  readonly pid: string | null
  readonly code: string
  readonly name: string
  /** The codes from the class down to the node above; empty on the first level. */
  readonly above: readonly string[]
}
export interface NodeDifference {
  readonly kinds: readonly DifferenceKind[]
  readonly from: PlacedNode | undefined
  readonly to: PlacedNode | undefined
  /** The fields that differ. */
  readonly fields: readonly Compared[]
}

/** What differs between two versions, node by node: in the order of the newer one, what it no longer has behind. Codes say which node is which. */
export async function differencesOf(tx: Tx, from: string, to: string): Promise<readonly NodeDifference[]> {
  const [older, newer] = [await placedNodes(tx, from), await placedNodes(tx, to)]
  const before = new Map(older.map((node) => [keyOf(node), node]))
  const after = new Map(newer.map((node) => [keyOf(node), node]))
  const moved = movedNodes(older, newer, before, after)
  const kept = newer.flatMap((node): NodeDifference[] => {
    const was = before.get(keyOf(node))
    if (!was) return [{ kinds: ['added'], from: undefined, to: node, fields: [] }]
    const fields = COMPARED.filter((key) => was[key] !== node[key])
    const kinds: DifferenceKind[] = [
      ...(fields.length > 0 ? (['changed'] as const) : []),
      ...(moved.has(keyOf(node)) ? (['moved'] as const) : [])
    ]
    return kinds.length > 0 ? [{ kinds, from: was, to: node, fields }] : []
  })
  const gone = older.filter((node) => !after.has(keyOf(node)))
  return [
    ...kept,
    ...gone.map((node): NodeDifference => ({ kinds: ['removed'], from: node, to: undefined, fields: [] }))
  ]
}

/** How many of each kind. */
export function countDifferences(found: readonly NodeDifference[]): Record<DifferenceKind, number> {
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 }
  for (const { kinds } of found) for (const kind of kinds) counts[kind] += 1
  return counts
}

const keyOf = ({ code }: PlacedNode) => code.toLowerCase()

/** The nodes of a version in the order of its tree. */
async function placedNodes(tx: Tx, version: string): Promise<readonly PlacedNode[]> {
  const rows = await tx
    .selectFrom('arcCatalog')
    .select(['id', 'pid', 'code', ...COMPARED])
    .where('versionId', '=', version)
    .where('isDelete', '=', false)
    .orderBy('orderNum')
    .orderBy('id')
    .execute()
  const below = Map.groupBy(rows, ({ pid }) => pid)
  const placed: PlacedNode[] = []
  const place = (pid: string | null, above: readonly string[]) => {
    for (const row of below.get(pid) ?? []) {
      placed.push({ ...row, above })
      place(row.id, [...above, row.code])
    }
  }
  place(null, [])
  return placed
}

/** The nodes that both versions have and that lie below another one now, or have gone past their neighbours. */
function movedNodes(
  older: readonly PlacedNode[],
  newer: readonly PlacedNode[],
  before: ReadonlyMap<string, PlacedNode>,
  after: ReadonlyMap<string, PlacedNode>
): ReadonlySet<string> {
  const parentOf = ({ above }: PlacedNode) => (above.at(-1) ?? '').toLowerCase()
  const stays = (node: PlacedNode) => {
    const [was, is] = [before.get(keyOf(node)), after.get(keyOf(node))]
    return was !== undefined && is !== undefined && parentOf(was) === parentOf(is)
  }
  const moved = new Set(newer.filter((node) => before.has(keyOf(node)) && !stays(node)).map(keyOf))
  const [was, is] = [older, newer].map((nodes) => Map.groupBy(nodes.filter(stays), parentOf))
  for (const [parent, siblings] of is ?? [])
    for (const key of movedAmong((was?.get(parent) ?? []).map(keyOf), siblings.map(keyOf))) moved.add(key)
  return moved
}
