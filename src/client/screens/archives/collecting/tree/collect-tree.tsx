import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { Tree } from '#ui/tree/tree.tsx'

/** A node of the directory tree as components of trees take it. */
export interface DirectoryBranch {
  readonly id: string
  readonly title: string
  readonly node: ArchiveTreeNode
  readonly children?: readonly DirectoryBranch[]
}

/** The nodes of the tree within each other; the flat list names parents before children. */
export function branches(nodes: readonly ArchiveTreeNode[]): readonly DirectoryBranch[] {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId)
  const of = (parent: string | null): readonly DirectoryBranch[] =>
    (below.get(parent) ?? []).map((node) => {
      const children = of(node.id)
      return { id: node.id, title: nodeTitle(node), node, ...(children.length > 0 && { children }) }
    })
  return of(null)
}

/** What of a node is open, as its badge names it: 缺, 在办 and 欠交. */
const KINDS = { gap: 'gaps', begun: 'begun', owed: 'owed' } as const
export const OPEN = ['gap', 'begun', 'owed'] as const

/** How many of a node's items are open in a way. */
export const openOf = (node: ArchiveTreeNode, kind: (typeof OPEN)[number]): number => node[KINDS[kind]]

/** How a node is called: its code and name; a unit project by its name alone. */
export const nodeTitle = ({ level, code, name }: ArchiveTreeNode): string =>
  level === 'unit' ? name : `${code} ${name}`

interface CollectTreeProps {
  readonly nodes: readonly ArchiveTreeNode[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
}

/** The directory tree 目录树 with the number of files at each node, and how many that the archive must keep are missing. */
export function CollectTree({ nodes, selected, onSelect }: CollectTreeProps) {
  const { t } = useTranslation('archives')
  const roots = useMemo(() => branches(nodes), [nodes])
  const tree = (
    <Tree
      aria-label={t('tree')}
      nodes={roots}
      selected={selected}
      isPlace
      onSelect={({ id }) => onSelect(id)}
      isFaint={({ node }) => !node.applies}
      badge={({ node }) => {
        const { applies, files, level, must, state, isPartial } = node
        if (!applies) return { shown: t('notApplicable'), spoken: t('notApplicable') }
        const open = OPEN.filter((kind) => openOf(node, kind) > 0)
        const parts = [
          ...(files > 0 ? [files] : []),
          // At an item what is open is the item itself; above it, a number.
          ...open.map((kind) => (
            <b key={kind} className={`font-semibold ${kind === 'begun' ? 'text-quiet' : 'text-warn'}`}>
              {level === 'item' ? t(kind) : t(`${kind}Count`, { count: openOf(node, kind) })}
            </b>
          ))
        ]
        return {
          shown: parts.length > 0 ? parts.flatMap((part, place) => (place === 0 ? [part] : [' · ', part])) : null,
          spoken: [
            // None that he may see is not none.
            files === 0 && isPartial ? t('noneSeen') : t('fileCount', { count: files }),
            ...open.map((kind) => t(`${kind}Spoken`, { count: openOf(node, kind) })),
            ...(level === 'item' && must && state === 'complete' ? [t('complete')] : []),
            ...(level === 'item' && must ? [t('mustKeep')] : [])
          ].join(t('comma'))
        }
      }}
    />
  )
  if (!nodes.some(({ isPartial }) => isPartial)) return tree
  return (
    <>
      <p className="px-3 pt-2 text-quiet text-xs/5">{t('onlySeen')}</p>
      {tree}
    </>
  )
}
