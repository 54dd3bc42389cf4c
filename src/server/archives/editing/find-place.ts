import { isPlaceGranted } from '../../core/principal/data-scope.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { appliesIn } from '../../domain/archives/applicable-nodes.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { type Guess, guessItems } from '../tree/guess-item.ts'
import { allNodes, itemsBelow, type Node, nodeOf } from '../tree/nodes.ts'
import { unitNamed } from '../tree/unit-named.ts'
import { openItem } from './add.ts'
import { drawingSign, itemOfSign } from './drawing-sign.ts'

/** Where a file goes: an item that was named, one that is guessed within what was named or outside of it, or to those that wait. */
export type FoundPlace =
  | { readonly placed: 'named' | 'guessed' | 'outside'; readonly node: Node }
  | { readonly placed: 'inbox' }

/** An item outside of the node must be said so much better than the best within it. */
const CLEARLY = 1.5

/**
 * The item for a title: the one that was named; at a node above it the one whose name the title says best, first within the node, then outside
 * of it; the number of an as-built drawing leads to 竣工图 from any node. What the title says of no item, or of the same item of several unit
 * projects, is not guessed: it waits to be classified.
 */
export async function placeFor(batch: BatchContext, id: string, title: string): Promise<FoundPlace> {
  const { tx } = batch.ctx
  const node = await nodeOf(tx, batch.project, id)
  if (!node) throw missing()
  if (node.level === 'item') return { node: await openItem(batch, id), placed: 'named' }
  const doesApply = await appliesIn(tx, batch.project)
  const isOpen = (item: Node) =>
    item.level === 'item' && doesApply(item) && isPlaceGranted(batch.dataScope.write, item.code)
  const within = new Set((await itemsBelow(tx, batch.project, id)).filter(isOpen).map((item) => item.id))
  if (within.size === 0) throw new Refusal('archives:refused.nothingOpen', { name: node.name })
  const units = await tx
    .selectFrom('arcMonomial')
    .select(['id', 'name'])
    .where('projectId', '=', batch.project)
    .where('isDelete', '=', false)
    .execute()
  const unit = unitNamed(title, units)?.id ?? node.monomialId
  const open = inOrder((await allNodes(tx, batch.project)).filter(isOpen)).filter(
    ({ monomialId }) => monomialId === null || unit === null || monomialId === unit
  )
  const found = guessed(await withoutPlace(batch, title), open, within)
  const isOfSeveral = (item: Node) =>
    open.some(({ code, set, monomialId }) => code === item.code && set === item.set && monomialId !== item.monomialId)
  if (!found || isOfSeveral(found)) return { placed: 'inbox' }
  return { node: found, placed: within.has(found.id) ? 'guessed' : 'outside' }
}

/** As the tree has them: what is said alike goes to the one that comes first there. */
const inOrder = (items: readonly Node[]) =>
  items.toSorted((a, b) => a.orderNum - b.orderNum || (a.code < b.code ? -1 : 1))

function guessed(title: string, open: readonly Node[], within: ReadonlySet<string>): Node | undefined {
  const sign = drawingSign(title)
  const drawing = sign && itemOfSign(sign, open)
  if (drawing) return drawing
  const guesses = guessItems(title, open)
  const inside: Guess<Node> | undefined = guesses.find(({ candidate }) => within.has(candidate.id))
  const [best] = guesses
  return (inside && best && best.score <= CLEARLY * inside.score ? inside : best)?.candidate
}

/** A title without the names of the project and its unit projects, which say nothing of what a file is. */
export async function withoutPlace(batch: BatchContext, title: string): Promise<string> {
  return (await placeless(batch))(title)
}

/** The same for many titles. */
export async function placeless({ ctx: { tx }, project }: BatchContext): Promise<(title: string) => string> {
  const named = await tx.selectFrom('arcProject').select('name').where('id', '=', project).execute()
  const units = await tx.selectFrom('arcMonomial').select('name').where('projectId', '=', project).execute()
  return (title) => [...named, ...units].reduce((rest, { name }) => rest.replaceAll(name, ' '), title)
}
