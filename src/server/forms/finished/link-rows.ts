import type { Layout, LayoutNode } from '../layout/layout-tree.ts'

/** Where a row of a form's table is drawn: its page, and the box of its letters from the left and the top. Points. */
export interface RowPlace {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Around the letters of a row. Points. */
const AROUND = 3

/** Where the rows of the tables of a form are, in their order; null for one without letters. */
export const rowPlaces = (layout: Layout): readonly (RowPlace | null)[] =>
  layout.nodes
    .flatMap((node) => bodiesOf(node))
    .flatMap(({ children }) => children)
    .map((row) => placeOf(row, layout))

const bodiesOf = (node: LayoutNode): readonly LayoutNode[] =>
  node.tag === 'TBody' ? [node] : node.children.flatMap(bodiesOf)

function placeOf(row: LayoutNode, { pages }: Layout): RowPlace | null {
  const runs = row.children.flatMap(({ runs: own }) => own)
  const [first] = runs
  if (!first) return null
  const width = pages[first.page]?.width ?? 0
  const own = runs.filter(({ page }) => page === first.page)
  return {
    page: first.page,
    left: Math.min(...own.map(({ x }) => x)) - AROUND,
    top: Math.min(...own.map(({ y, size }) => y - size)) - AROUND,
    right: width - Math.min(...own.map(({ x }) => x)) + AROUND,
    bottom: Math.max(...own.map(({ y }) => y)) + AROUND
  }
}
