import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce, BY_COMPONENT } from '../base/announcer.ts'
import { ListNote } from '../base/fields/combo-field.tsx'
import { isComposing } from '../base/pressed-keys.ts'
import { SearchField } from '../fields/search-field.tsx'
import { Tree } from './tree.tsx'
import type { TreeBadge } from './tree-row.tsx'
import { chosenAfter, nodesWith, wholeIn } from './tree-choices.ts'
import { pathTo, type TreeNode } from './tree-model.ts'
import type { LoadChildren } from './use-branches.ts'

export interface TreePickerProps {
  /** What is chosen. */
  name: string
  /** What can be chosen, as far as it is known. */
  nodes: readonly TreeNode[]
  /** Brings the children of a node when it is first opened. */
  load: LoadChildren | undefined
  /** Whether a box above the tree searches its titles. */
  hasSearch: boolean
  /** The keys chosen. */
  chosen: readonly string[]
  /** Whether it takes the focus when it appears (default). */
  takesFocus?: boolean
  /** Called with the one node that is chosen. */
  onSelect?: (node: TreeNode) => void
  /** Called with all keys when nodes are ticked; with it several can be. */
  onTick?: (keys: readonly string[]) => void
  /** Whether what is ticked can be read and not changed. */
  isReadOnly?: boolean
  /** Whether a parent follows its children and they follow it (default). */
  isLinked?: boolean
  /** What is shown at the end of a node's line. */
  badge?: (node: TreeNode) => TreeBadge | undefined
}

/** The tree of a pop-up, at most 400 px high (SPEC.md §9), and the box that searches it. The first of them gets the focus. */
export function TreePicker({
  name,
  nodes,
  load,
  hasSearch,
  chosen,
  takesFocus = true,
  onSelect,
  onTick,
  isReadOnly = false,
  isLinked = true,
  badge
}: TreePickerProps) {
  const { t } = useTranslation('ui')
  const root = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(chosen.flatMap((id) => pathTo(nodes, id) ?? [])))
  const [openFound, setOpenFound] = useState<ReadonlySet<string>>(open)
  const isSearching = query.trim() !== ''
  const shown = useMemo(() => (isSearching ? nodesWith(nodes, query).nodes : nodes), [nodes, query, isSearching])
  const toTree = () => root.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus()
  useEffect(() => {
    if (!takesFocus) return
    const place = root.current?.querySelector<HTMLElement>(hasSearch ? 'input' : '[role="treeitem"][tabindex="0"]')
    place?.focus()
  }, [hasSearch, takesFocus])
  const search = (text: string) => {
    setQuery(text)
    if (text.trim() === '') return
    const found = nodesWith(nodes, text)
    setOpenFound(found.open)
    announce(found.count > 0 ? t('found', { count: found.count }) : t('noMatch'), { about: BY_COMPONENT })
  }
  const isPart = isSearching && isLinked
  const checked = useMemo(() => (isPart ? wholeIn(nodes, new Set(chosen)) : new Set(chosen)), [nodes, chosen, isPart])
  const ticking = onTick && {
    checked,
    isLinked: isLinked && !isPart,
    ...(!isReadOnly && {
      onCheckedChange: (ticked: ReadonlySet<string>) =>
        onTick(chosenAfter({ known: nodes, shown, before: chosen, ticked, isLinked }))
    })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isComposing(event)) return
    event.preventDefault()
    toTree()
  }
  return (
    <div ref={root} className="flex min-h-0 min-w-0 max-w-full flex-col">
      {hasSearch && (
        <div role="presentation" className="flex-none p-2 pb-0" onKeyDownCapture={keys}>
          <SearchField aria-label={t('searchIn', { name })} value={query} onChange={search} onSubmit={toTree} />
        </div>
      )}
      {shown.length > 0 ? (
        <Tree
          aria-label={name}
          nodes={shown}
          expanded={isSearching ? openFound : open}
          onExpandedChange={isSearching ? setOpenFound : setOpen}
          {...(load && { load })}
          {...(onSelect && { onSelect, selected: chosen[0] ?? null })}
          {...ticking}
          badge={badge}
          className="max-h-[400px] min-h-0"
        />
      ) : (
        <div className="p-2">
          <ListNote>{isSearching ? t('noMatch') : t('noData')}</ListNote>
        </div>
      )}
    </div>
  )
}
