import { ChevronRight, LoaderCircle, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { CheckMark } from '../base/fields/check-mark.tsx'
import type { ContextMenuState } from '../base/layers/context-menu-state.ts'
import { MenuItem } from '../actions/menu.tsx'
import type { TreeCheck } from './tree-checks.ts'
import type { TreeLine, TreeNode } from './tree-model.ts'
import { type DropSide, moveBy } from './tree-moves.ts'
import { type TreeMore, type TreeState, useTree } from './use-tree.ts'
import { type TreeMoving, useMoveNode, useTreeMoves } from './use-tree-moves.ts'
import { type Ticking, useTreeTicks } from './use-tree-ticks.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'

const row = tv({
  base: 'group relative flex min-h-7.5 flex-none cursor-default select-none items-center gap-1 rounded-control pe-1.5 outline-0 -outline-offset-2 outline-focus [contain:layout_style] focus-visible:outline-2',
  variants: {
    isSelected: {
      true: 'bg-brand-tint font-semibold text-brand-text forced-highlight',
      false: 'hover:bg-(--hover)'
    },
    isFaint: { true: 'text-faint' },
    // Where what is drawn would fall: a line with a ring at its head, or a frame around what it would go into.
    drop: {
      before:
        'before:absolute before:inset-x-1 before:-top-px before:z-1 before:h-0.5 before:bg-focus after:absolute after:-top-1 after:start-1 after:z-1 after:size-2 after:rounded-full after:border-2 after:border-focus after:bg-surface',
      after:
        'before:absolute before:inset-x-1 before:-bottom-px before:z-1 before:h-0.5 before:bg-focus after:absolute after:-bottom-1 after:start-1 after:z-1 after:size-2 after:rounded-full after:border-2 after:border-focus after:bg-surface',
      into: 'ring-2 ring-focus ring-inset forced-colors:outline-2 forced-colors:outline-[Highlight]'
    }
  }
})

/** What is shown at the end of a node's line, such as a count and a gap. */
export interface TreeBadge {
  /** What is seen; null for nothing. */
  shown: ReactNode
  /** What a screen reader reads as a part of the node's name. */
  spoken: string
}

/** How a tree draws its nodes. */
interface View<Node> {
  /** What is shown at the end of a node's line, such as a count. */
  badge?: ((node: Node) => TreeBadge | undefined) | undefined
  /** A picture before the title. */
  icon?: ((node: Node) => ReactNode) | undefined
  /** Whether a node does not concern the person; it is drawn faintly. */
  isFaint?: ((node: Node) => boolean) | undefined
  /** Whether the chosen node is where one is, and no value. Marked as a selection it would be announced anew, as if it had the focus, when a dialog closes. */
  isPlace?: boolean
}

export interface TreeProps<Node extends TreeNode> extends TreeState<Node>, View<Node>, Ticking, TreeMoving<Node> {
  /** What the tree holds. */
  'aria-label': string
  /** The context menu of its nodes. */
  menu?: ContextMenuState<Node>
  /** Classes for its place and size. */
  className?: string
}

/**
 * Nodes within nodes (the ARIA tree): Up and Down walk, Right opens and goes into, Left closes and goes out, Home and End,
 * Page Up and Down, * opens all beside, letters go to a title, Enter or Space chooses. Children may be brought when a node
 * is first opened. Nodes may be ticked (Space, Ctrl+A for all), and moved by Alt+Shift and an arrow or by the pointer.
 */
export function Tree<Node extends TreeNode>({
  'aria-label': label,
  menu,
  badge,
  icon,
  isFaint,
  isPlace = false,
  checked,
  onCheckedChange,
  isLinked = true,
  onMove,
  canMove,
  className = '',
  ...state
}: TreeProps<Node>) {
  const root = useRef<HTMLDivElement>(null)
  const more = useRef<TreeMore<Node>>(undefined)
  const { lines, at, loads, keys, click, focus, lineAround, openNode } = useTree(root, state, more)
  const moves = useTreeMoves(root, state.nodes, { onMove, canMove }, { lineAround, open: openNode })
  const { checks, tick, tickAll } = useTreeTicks(state.nodes, { checked, onCheckedChange, isLinked })
  useLayoutEffect(() => {
    more.current = {
      key: (event, line) => {
        if (moves.keys(event, line)) return true
        if (!checks || event.altKey || event.metaKey || event.shiftKey) return false
        if (event.ctrlKey && event.key.toLowerCase() === 'a') tickAll()
        else if (!event.ctrlKey && (event.key === ' ' || (event.key === 'Enter' && !state.onSelect))) tick(line.node.id)
        else return false
        return true
      },
      click: (target, { node }) => {
        if (
          !checks ||
          target.closest('[data-opener], [data-again]') ||
          (state.onSelect && !target.closest('[data-box]'))
        )
          return false
        tick(node.id)
        return true
      }
    }
  })
  const isChoosable = state.onSelect !== undefined || !checks
  const view = useMemo(
    () => ({ badge, icon, isFaint, isPlace, isChoosable }),
    [badge, icon, isFaint, isPlace, isChoosable]
  )
  const toMenu = (event: React.MouseEvent | React.KeyboardEvent | React.PointerEvent) => {
    const found = lineAround(event.target)
    if (found) menu?.handle(event, found.line.node, found.element)
  }
  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      {...(checks && { 'aria-multiselectable': true })}
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
      {...moves.drags}
    >
      {lines.map((line, index) => (
        <Row
          key={line.node.id}
          {...line}
          view={view as RowProps['view']}
          isSelected={line.node.id === state.selected}
          isStop={index === at}
          loading={loads.get(line.node.id)}
          check={checks?.get(line.node.id)}
          isReadOnly={onCheckedChange === undefined}
          isMovable={moves.isMovable}
          drop={moves.drop?.id === line.node.id ? moves.drop.side : undefined}
        />
      ))}
    </div>
  )
}

export interface TreeMoveItemsProps<Node extends TreeNode> extends TreeMoving<Node> {
  /** The nodes of the tree. */
  nodes: readonly Node[]
  /** The node that would be moved. */
  node: Node
}

/** Items for the menu of a node, one for each step that it can be moved by: up, down, into the one before it, out of its parent. */
export function TreeMoveItems<Node extends TreeNode>({ nodes, node, onMove, canMove }: TreeMoveItemsProps<Node>) {
  const { t } = useTranslation('ui')
  const moveNode = useMoveNode(nodes, { onMove, canMove })
  return (['up', 'down', 'into', 'out'] as const).map((way) => {
    const move = moveBy(nodes, node.id, way)
    const isOff = !move || canMove?.(move) === false
    return (
      <MenuItem key={way} id={`move-${way}`} isDisabled={isOff} onAction={() => void moveNode(move)}>
        {t(`move.${way}`)}
      </MenuItem>
    )
  })
}

interface RowProps extends TreeLine<TreeNode> {
  /** Where nodes are only ticked, none is chosen, and none is said to be unchosen. */
  view: View<TreeNode> & { isChoosable: boolean }
  isSelected: boolean
  isStop: boolean
  loading: 'running' | 'failed' | undefined
  check: TreeCheck | undefined
  isReadOnly: boolean
  isMovable: boolean
  drop: DropSide | undefined
}

const CHECKED = { all: true, some: 'mixed', none: false } as const

const Row = memo(function Row({
  node,
  level,
  place,
  siblings,
  canOpen,
  isOpen,
  view,
  isSelected,
  isStop,
  loading,
  check,
  isReadOnly,
  isMovable,
  drop
}: RowProps) {
  const { t } = useTranslation('ui')
  const badge = view.badge?.(node)
  return (
    <div
      role="treeitem"
      data-node={node.id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      {...(view.isPlace
        ? isSelected && { 'aria-current': 'true' }
        : view.isChoosable && { 'aria-selected': isSelected })}
      {...(canOpen && { 'aria-expanded': isOpen })}
      {...(check && { 'aria-checked': CHECKED[check] })}
      aria-busy={loading === 'running' || undefined}
      draggable={isMovable || undefined}
      tabIndex={isStop ? 0 : -1}
      className={row({ isSelected, isFaint: view.isFaint?.(node) ?? false, drop })}
      style={{ paddingInlineStart: `${0.25 + (level - 1) * 0.75}rem` }}
    >
      <span
        data-opener={canOpen || undefined}
        className="grid size-5 flex-none place-items-center text-quiet group-aria-[current]:text-inherit group-aria-selected:text-inherit"
      >
        <Opener canOpen={canOpen} isOpen={isOpen} loading={loading} />
      </span>
      {check && (
        <span data-box className="flex-none">
          <CheckMark
            isSelected={check === 'all'}
            isIndeterminate={check === 'some'}
            isFocusVisible={false}
            isDisabled={isReadOnly}
          />
        </span>
      )}
      {view.icon?.(node)}
      <span className="truncate">{node.title}</span>
      {/* Not every screen reader says whether an item of a tree is ticked: Orca does not. */}
      {check && <VisuallyHidden>{t(`tick.${check}`)}</VisuallyHidden>}
      {loading && (
        <VisuallyHidden>{loading === 'running' ? t('loading') : t('loadFailed', { name: '' })}</VisuallyHidden>
      )}
      {loading === 'failed' && (
        <span aria-hidden data-again className="flex-none text-danger text-xs/5 underline underline-offset-2">
          {t('failedAgain')}
        </span>
      )}
      {badge && (
        <>
          <VisuallyHidden>{badge.spoken}</VisuallyHidden>
          <span
            aria-hidden
            className="ms-auto flex-none text-quiet text-xs/5 empty:hidden group-aria-[current]:text-inherit group-aria-selected:text-inherit"
          >
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
  return (
    canOpen && (
      <ChevronRight aria-hidden className={`size-3.5 transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`} />
    )
  )
}
