import type { Input } from '#contract/core/call.ts'
import { queryText } from '#contract/core/query-text.ts'
import { FILE_STATES, type FileRow, type FileState, listFiles } from '#contract/archives/files.ts'
import { listTemplates, type Template, VERSION_MARK } from '#contract/catalogue/templates.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { shownTemplate } from '#core/state/titles.ts'
import { ask } from '#core/wire/http/ask.ts'
import { type AppliedQuery, superQueryOf } from '#parts/query/query-line.ts'

/** What of a node's files is shown. */
export interface FileFilter {
  /** Is searched in titles and numbers; empty: all. */
  readonly word: string
  /** Of which states; none: all. */
  readonly states: readonly FileState[]
  /** Conditions of the advanced query; null: none. */
  readonly advanced: AppliedQuery | null
}
export const NO_FILTER: FileFilter = { word: '', states: [], advanced: null }

/** Whether a filter leaves anything out. */
export const isNarrowing = ({ word, states, advanced }: FileFilter): boolean =>
  word.trim() !== '' || states.length > 0 || advanced !== null

/**
 * The templates by which files are described, with their columns in the language of the page: the newest of each code, and behind them
 * the versions before, under the code by which their files name them (`describedBy` of a file).
 */
export async function fetchTemplates(signal: AbortSignal): Promise<readonly Template[]> {
  const all = (await ask(listTemplates, { level: 'file', versions: 'all' }, { signal })).map(shownTemplate)
  const isNewest = ({ code }: Template, at: number) => all[at - 1]?.code !== code
  const older = all.filter((one, at) => !isNewest(one, at))
  return [
    ...all.filter(isNewest),
    ...older.map((one) => ({ ...one, code: `${one.code}${VERSION_MARK}${one.version}` }))
  ]
}

const PAGE = 1000
/** More rows than this are not brought at once: they are narrowed first. */
export const MOST_ROWS = 10_000

/** What the server is asked for the files of a node. */
export function filesQuestion(nodeId: string, { word, states, advanced }: FileFilter): Input<typeof listFiles> {
  const trimmed = word.trim()
  return {
    nodeId,
    column: 'orderNum',
    order: 'asc',
    ...(trimmed && { keyword: queryText('like', trimmed) }),
    ...superQueryOf(advanced),
    ...(states.length > 0 && states.length < FILE_STATES.length && { status: states.join(',') })
  }
}

/** All files of a node and of those below it, page by page, in the order of the tree; `total` is more than there are rows where they are too many. */
export async function fetchFiles(
  nodeId: string,
  filter: FileFilter,
  tree: readonly ArchiveTreeNode[],
  signal: AbortSignal,
  { quiet = false } = {}
): Promise<{ rows: FileRow[]; total: number }> {
  const rows: FileRow[] = []
  const question = filesQuestion(nodeId, filter)
  for (let pageNo = 1; ; pageNo++) {
    const page = await ask(listFiles, { ...question, pageNo, pageSize: PAGE }, { signal, quiet })
    rows.push(...page.records)
    if (page.records.length < PAGE || rows.length >= Math.min(page.total, MOST_ROWS))
      return { rows: inTreeOrder(rows, tree), total: page.total }
  }
}

/** Files as the tree lists their items, and within an item by their own order. */
export function inTreeOrder(rows: readonly FileRow[], tree: readonly ArchiveTreeNode[]): FileRow[] {
  const places = new Map(tree.map(({ id }, place) => [id, place]))
  const placeOf = ({ nodeId }: FileRow) => places.get(nodeId) ?? tree.length
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.orderNum ?? 0) - (other.orderNum ?? 0))
}

/** Whether a node is this one or lies somewhere below it. */
export function isWithin(nodes: readonly ArchiveTreeNode[], nodeId: string, ancestor: string): boolean {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  for (let at: string | null | undefined = nodeId; at; at = parents.get(at)) if (at === ancestor) return true
  return false
}
