import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { ContextMenuState } from '../base/layers/context-menu-state.ts'
import { MenuItem } from '../actions/menu.tsx'
import type { TreeNode } from './tree-model.ts'
import { moveBy } from './tree-moves.ts'
import { TreeRow, type TreeRowProps, type TreeView } from './tree-row.tsx'
import { type TreeMore, type TreeState, useTree } from './use-tree.ts'
import { type TreeMoving, useMoveNode, useTreeMoves } from './use-tree-moves.ts'
import { type Ticking, useTreeTicks } from './use-tree-ticks.ts'

export interface TreeProps<Node extends TreeNode> extends TreeState<Node>, TreeView<Node>, Ticking, TreeMoving<Node> {
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
        <TreeRow
          key={line.node.id}
          {...line}
          view={view as TreeRowProps['view']}
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
