import type { ScopePart } from '#contract/organisation/project-permissions.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'

interface Item {
  readonly code: string
  readonly name: string
}

/** The code above one in the catalogue: of an item its group, of a group its class. */
const above = (code: string): string | undefined => {
  const dash = code.indexOf('-')
  if (dash > 0) return code.slice(0, dash)
  return code.length > 1 ? code.slice(0, 1) : undefined
}

/** Items of the catalogue as a tree: classes, groups, items. One whose group is not there is on the first level. */
export function scopeNodes(items: readonly Item[]): TreeNode[] {
  const known = new Set(items.map(({ code }) => code))
  const byParent = Map.groupBy(items, ({ code }) => {
    const parent = above(code)
    return parent !== undefined && known.has(parent) ? parent : ''
  })
  const below = (parent: string): TreeNode[] =>
    (byParent.get(parent) ?? []).map(({ code, name }) => {
      const children = code === parent ? [] : below(code)
      return { id: code, title: `${code} ${name}`, ...(children.length > 0 && { children }) }
    })
  return below('')
}

/** Parts as they are kept: what is written is seen as well, and what is below a part is not named beside it. */
export function scopePartsOf(read: ReadonlySet<string>, write: ReadonlySet<string>): ScopePart[] {
  const top = (codes: ReadonlySet<string>) =>
    [...codes].filter((code) => {
      for (let up = above(code); up !== undefined; up = above(up)) if (codes.has(up)) return false
      return true
    })
  const written = new Set(top(write))
  const all = new Set([...top(new Set([...read, ...write])), ...written])
  return [...all].sort().map((code) => ({ code, canWrite: written.has(code) }))
}
