import { type DragEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import type { TreeLine, TreeNode } from './tree-model.ts'
import { type DropSide, type MoveWay, moveBy, moveTo, siblingsAfter, type TreeMove } from './tree-moves.ts'
import { isRightToLeft } from '../base/writing.ts'

/** How the nodes of a tree can be moved. */
export interface TreeMoving<Node extends TreeNode> {
  /** Moves a node; with it nodes are moved by keys and drawn by the pointer. A promise that rejects is announced as a failure. */
  onMove?: ((move: TreeMove<Node>) => unknown) | undefined
  /** Whether a move makes sense; all do without it. */
  canMove?: ((move: TreeMove<Node>) => boolean) | undefined
}

const WAYS: Readonly<Record<string, MoveWay>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out'
}
const ASIDE: Readonly<Record<string, MoveWay>> = { ArrowRight: 'out', ArrowLeft: 'into' }
const OPENS = 700

/** Does a move, and announces the node's new place, or that it could not be moved. */
export function useMoveNode<Node extends TreeNode>(
  nodes: readonly Node[],
  { onMove, canMove }: TreeMoving<Node>
): (move: TreeMove<Node> | undefined) => Promise<boolean> {
  const { t } = useTranslation('ui')
  return async (move) => {
    if (!move || !onMove || canMove?.(move) === false) {
      announce(t('cannotMove'), { about: 'tree-move' })
      return false
    }
    const words = { title: move.node.title, place: move.place + 1, count: siblingsAfter(nodes, move) }
    try {
      await onMove(move)
      announce(move.parent ? t('movedBelow', { ...words, parent: move.parent.title }) : t('movedOutermost', words), {
        about: 'tree-move'
      })
      return true
    } catch {
      announce(t('moveFailed', { title: move.node.title }), { assertive: true })
      return false
    }
  }
}

/** A place beside a row where what is drawn would be dropped. */
export interface DropPlace {
  id: string
  side: DropSide
}

/** Moving by keys (Alt+Shift and an arrow, or Alt with Up and Down) and by drawing, with the focus on what was moved. */
export function useTreeMoves<Node extends TreeNode>(
  root: RefObject<HTMLElement | null>,
  nodes: readonly Node[],
  moving: TreeMoving<Node>,
  {
    lineAround,
    open
  }: {
    lineAround: (target: EventTarget) => { line: TreeLine<Node>; element: Element } | undefined
    open: (node: Node) => void
  }
) {
  const moveNode = useMoveNode(nodes, moving)
  const followed = useRef<string>(undefined)
  const drawn = useRef<string>(undefined)
  const hover = useRef<{ id: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const [drop, setDrop] = useState<DropPlace>()
  const elementOf = (id: string) => root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
  useLayoutEffect(() => {
    const id = followed.current
    const here = document.activeElement
    if (id === undefined || !(here === document.body || root.current?.contains(here))) return
    const element = elementOf(id)
    if (element && element !== here) element.focus()
  })
  const move = (wanted: TreeMove<Node> | undefined) => {
    followed.current = wanted?.node.id
    if (wanted?.parent) open(wanted.parent)
    void moveNode(wanted)
  }
  const keys = (event: KeyboardEvent, { node }: TreeLine<Node>): boolean => {
    const way = (isRightToLeft(event.currentTarget) && ASIDE[event.key]) || WAYS[event.key]
    if (!moving.onMove || !way || !event.altKey || event.ctrlKey || event.metaKey) {
      if (event.key !== 'Shift' && event.key !== 'Alt') followed.current = undefined
      return false
    }
    if (!event.shiftKey && (way === 'into' || way === 'out')) return false
    move(moveBy(nodes, node.id, way))
    return true
  }
  const wanted = (event: DragEvent) => {
    const found = lineAround(event.target)
    if (!found || drawn.current === undefined) return
    const { top, height } = found.element.getBoundingClientRect()
    const share = (event.clientY - top) / height
    const sides: DropSide[] =
      share < 0.3 ? ['before', 'into'] : share > 0.7 ? ['after', 'into'] : ['into', share < 0.5 ? 'before' : 'after']
    for (const side of sides) {
      const to = moveTo(nodes, drawn.current, found.line.node.id, side)
      if (to && moving.canMove?.(to) !== false) return { to, side, line: found.line }
    }
  }
  const end = () => {
    clearTimeout(hover.current?.timer)
    hover.current = undefined
    drawn.current = undefined
    setDrop(undefined)
  }
  const drags = moving.onMove && {
    onDragStart: (event: DragEvent) => {
      drawn.current = lineAround(event.target)?.line.node.id
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (drawn.current === undefined) return
      const found = wanted(event)
      const over = lineAround(event.target)?.line
      if (over && hover.current?.id !== over.node.id) {
        clearTimeout(hover.current?.timer)
        hover.current = {
          id: over.node.id,
          timer: setTimeout(() => over.canOpen && !over.isOpen && open(over.node), OPENS)
        }
      }
      if (found) {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
      }
      const next = found && { id: found.line.node.id, side: found.side }
      setDrop((before) => (before?.id === next?.id && before?.side === next?.side ? before : next))
    },
    onDragLeave: (event: DragEvent) => {
      if (!root.current?.contains(event.relatedTarget as Element | null)) setDrop(undefined)
    },
    onDrop: (event: DragEvent) => {
      const found = wanted(event)
      if (drawn.current === undefined) return
      event.preventDefault()
      end()
      if (found) move(found.to)
    },
    onDragEnd: end
  }
  return { keys, drags: drags ?? {}, drop, isMovable: moving.onMove !== undefined }
}
