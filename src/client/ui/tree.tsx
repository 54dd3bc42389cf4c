import { ChevronRight, LoaderCircle, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import type { ContextMenuState } from './context-menu.tsx'
import type { TreeLine, TreeNode } from './tree-model.ts'
import { type TreeState, useTree } from './use-tree.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const row = tv({
  base: 'group flex min-h-7.5 flex-none cursor-default select-none items-center gap-1.5 rounded-control pr-2 outline-0 -outline-offset-2 outline-focus [contain:layout_style] focus-visible:outline-2',
  variants: {
    isSelected: {
      true: 'bg-brand-tint font-semibold text-brand-text forced-highlight',
      false: 'hover:bg-(--hover)'
    },
    isFaint: { true: 'text-faint' }
  }
})

/** What stands at the end of a node's line, such as a count and a gap. */
export interface TreeBadge {
  /** What is seen. */
  shown: ReactNode
  /** What is heard as a part of the node's name. */
  spoken: string
}

/** How a tree draws its nodes. */
interface View<Node> {
  /** What stands at the end of a node's line, such as a count. */
  badge?: ((node: Node) => TreeBadge | undefined) | undefined
  /** A picture before the title. */
  icon?: ((node: Node) => ReactNode) | undefined
  /** Whether a node does not concern the person; it is drawn faintly. */
  isFaint?: ((node: Node) => boolean) | undefined
}

export interface TreeProps<Node extends TreeNode> extends TreeState<Node>, View<Node> {
  /** What the tree holds. */
  'aria-label': string
  /** The context menu of its nodes. */
  menu?: ContextMenuState<Node>
  /** Classes for its place and size. */
  className?: string
}

/**
 * Nodes within nodes (the ARIA tree): Up and Down walk, Right opens and goes into, Left closes and goes out, Home and End,
 * Page Up and Down, letters go to a title, Enter or Space chooses. Children may be brought when a node is first opened.
 */
export function Tree<Node extends TreeNode>({ 'aria-label': label, menu, badge, icon, isFaint, className = '', ...state }: TreeProps<Node>) {
  const root = useRef<HTMLDivElement>(null)
  const { lines, at, loads, keys, click, focus, lineAround } = useTree(root, state)
  const view = useMemo(() => ({ badge, icon, isFaint }), [badge, icon, isFaint])
  const toMenu = (event: React.MouseEvent | React.KeyboardEvent | React.PointerEvent) => {
    const found = lineAround(event.target)
    if (found) menu?.handle(event, found.line.node, found.element)
  }
  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      tabIndex={-1}
      className={`flex flex-col overflow-auto p-2 outline-0 ${className}`}
      onClick={click}
      onFocus={focus}
      onContextMenu={menu && toMenu}
      onPointerDown={menu && toMenu}
      onKeyDown={(event) => {
        if (menu) toMenu(event)
        if (!event.isDefaultPrevented()) keys(event)
      }}
    >
      {lines.map((line, index) => (
        <Row key={line.node.id} {...line} view={view as View<TreeNode>} isSelected={line.node.id === state.selected} isStop={index === at} loading={loads.get(line.node.id)} />
      ))}
    </div>
  )
}

interface RowProps extends TreeLine<TreeNode> {
  view: View<TreeNode>
  isSelected: boolean
  isStop: boolean
  loading: 'running' | 'failed' | undefined
}

const Row = memo(function Row({ node, level, place, siblings, canOpen, isOpen, view, isSelected, isStop, loading }: RowProps) {
  const { t } = useTranslation('ui')
  const badge = view.badge?.(node)
  return (
    <div
      role="treeitem"
      data-node={node.id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isSelected}
      {...(canOpen && { 'aria-expanded': isOpen })}
      aria-busy={loading === 'running' || undefined}
      tabIndex={isStop ? 0 : -1}
      className={row({ isSelected, isFaint: view.isFaint?.(node) ?? false })}
      style={{ paddingInlineStart: `${0.25 + (level - 1) * 1.25}rem` }}
    >
      <span data-opener={canOpen || undefined} className="grid size-5 flex-none place-items-center text-quiet group-aria-selected:text-inherit">
        <Opener canOpen={canOpen} isOpen={isOpen} loading={loading} />
      </span>
      {view.icon?.(node)}
      <span className="truncate">{node.title}</span>
      {loading && <VisuallyHidden>{loading === 'running' ? t('loading') : t('loadFailed', { name: '' })}</VisuallyHidden>}
      {badge && (
        <>
          <VisuallyHidden>{badge.spoken}</VisuallyHidden>
          <span aria-hidden className="ml-auto flex-none pl-2 text-quiet text-xs/5 group-aria-selected:text-inherit">
            {badge.shown}
          </span>
        </>
      )}
    </div>
  )
})

function Opener({ canOpen, isOpen, loading }: Pick<RowProps, 'canOpen' | 'isOpen' | 'loading'>) {
  if (loading === 'running') return <LoaderCircle data-progress aria-hidden className="size-3 animate-spin" />
  if (loading === 'failed') return <TriangleAlert aria-hidden className="size-3 text-danger" />
  return canOpen && <ChevronRight aria-hidden className={`size-3.5 transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`} />
}
