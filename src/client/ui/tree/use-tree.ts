import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react'

import { isComposing } from '../base/pressed-keys.ts'
import { lineTyped, linesOf, pathTo, type TreeLine, type TreeNode } from './tree-model.ts'
import { type Loading, useLoads } from './use-loads.ts'
import { useValue } from '../base/fields/use-value.ts'
import { isRightToLeft } from '../base/writing.ts'

const PAGE = 10
const PAUSE = 1000

/** What a tree is given about its nodes. */
export interface TreeState<Node extends TreeNode> {
  /** The nodes at the top, each with its children. */
  nodes: readonly Node[]
  /** The node that is chosen, null for none. Its ancestors open by themselves. */
  selected?: string | null
  /** Called with the node that Enter, Space or a press chooses. */
  onSelect?: (node: Node) => void
  /** The nodes that are open; left out, the tree keeps them. */
  expanded?: ReadonlySet<string>
  /** The ids of the nodes that are open at first. */
  defaultExpanded?: ReadonlySet<string>
  /** Called with the ids of the nodes that are open. */
  onExpandedChange?: (expanded: ReadonlySet<string>) => void
  /** Brings the children of a node that `hasChildren` but none yet; the owner puts them into `nodes`. */
  load?: (node: Node) => Promise<unknown>
}

interface Tree<Node extends TreeNode> {
  lines: readonly TreeLine<Node>[]
  /** The line that is the tree's one stop. */
  at: number
  /** Nodes whose children are being brought, or could not be. */
  loads: ReadonlyMap<string, Loading>
  keys: (event: KeyboardEvent) => void
  click: (event: MouseEvent) => void
  focus: (event: FocusEvent) => void
  lineAround: (element: EventTarget) => { line: TreeLine<Node>; element: Element } | undefined
  /** Opens a node, and brings its children if they are not there. */
  openNode: (node: Node) => void
}

/** What a tree does besides with a key, or with a click on a node: whether it took it. */
export interface TreeMore<Node extends TreeNode> {
  key: (event: KeyboardEvent, line: TreeLine<Node>) => boolean
  click: (target: Element, line: TreeLine<Node>) => boolean
}

/** The behaviour of a tree: which lines are seen, which is the stop, and what keys and clicks do. */
export function useTree<Node extends TreeNode>(
  root: RefObject<HTMLElement | null>,
  { nodes, selected = null, onSelect, expanded, defaultExpanded, onExpandedChange, load }: TreeState<Node>,
  more: RefObject<TreeMore<Node> | undefined>
): Tree<Node> {
  const [open, setOpen] = useValue(expanded, defaultExpanded ?? NONE, onExpandedChange)
  // Kept outside of React: a step of the keyboard among thousands of nodes draws nothing but the focus.
  const active = useRef<string>(undefined)
  const { loads, bring } = useLoads(load)
  const typing = useRef({ text: '', time: 0 })
  const lines = useMemo(() => linesOf(nodes, open), [nodes, open])
  const place = (id: string | null | undefined) => lines.findIndex(({ node }) => node.id === id)
  const stop = () => [place(active.current), place(selected), 0].find((index) => index >= 0) ?? 0
  const at = stop()

  const revealed = useRef<string>(undefined)
  useEffect(() => {
    if (selected === null || selected === revealed.current) return
    const path = pathTo(nodes, selected)
    if (!path) return
    revealed.current = selected
    if (path.some((ancestor) => !open.has(ancestor))) setOpen(new Set([...open, ...path]))
  })

  // The active node stays in sight where its owner puts it elsewhere.
  const before = useRef(nodes)
  useEffect(() => {
    if (before.current === nodes) return
    before.current = nodes
    const path = active.current !== undefined && place(active.current) < 0 && pathTo(nodes, active.current)
    if (!path) return
    setOpen(new Set([...open, ...path]))
    if (root.current) regain(root.current, active.current ?? '')
  })

  const goTo = (index: number) => {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)]
    if (line) root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(line.node.id)}"]`)?.focus()
  }
  const turn = ({ node, canOpen, isOpen }: TreeLine<Node>, next: boolean) => {
    if (!canOpen) return
    if (next !== isOpen) setOpen(next ? new Set([...open, node.id]) : new Set([...open].filter((id) => id !== node.id)))
    if (next && !node.children) void bring(node)
  }
  const openAll = ({ level, parent }: TreeLine<Node>) => {
    const siblings = lines.filter(
      (line) => line.level === level && line.parent === parent && line.canOpen && !line.isOpen
    )
    if (siblings.length > 0) setOpen(new Set([...open, ...siblings.map(({ node }) => node.id)]))
    for (const { node } of siblings) if (!node.children) void bring(node)
  }
  const lineAround: Tree<Node>['lineAround'] = (target) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null
    const line = element && lines[place(element.dataset.node)]
    return line ? { line, element } : undefined
  }
  const keys = (event: KeyboardEvent) => {
    const at = stop()
    const line = lines[at]
    if (!line || isComposing(event)) return
    const isTyping = typing.current.text !== '' && event.timeStamp - typing.current.time < PAUSE
    if (!(event.key === ' ' && isTyping) && more.current?.key(event, line)) return event.preventDefault()
    if (event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && event.key.length !== 1)) return
    const [inward, outward] = isRightToLeft(event.currentTarget)
      ? ['ArrowLeft', 'ArrowRight']
      : ['ArrowRight', 'ArrowLeft']
    const moves = new Map<string | undefined, () => void>([
      ['ArrowDown', () => goTo(at + 1)],
      ['ArrowUp', () => goTo(at - 1)],
      ['Home', () => goTo(0)],
      ['End', () => goTo(lines.length - 1)],
      ['PageDown', () => goTo(at + PAGE)],
      ['PageUp', () => goTo(at - PAGE)],
      [inward, () => (line.isOpen && line.node.children ? goTo(at + 1) : turn(line, true))],
      [outward, () => (line.isOpen ? turn(line, false) : line.parent !== undefined && goTo(place(line.parent)))],
      ['Enter', () => onSelect?.(line.node)],
      [' ', () => onSelect?.(line.node)],
      ['*', () => openAll(line)]
    ])
    const move = event.key === ' ' && isTyping ? undefined : moves.get(event.key)
    if (!move && event.key.length !== 1) return
    event.preventDefault()
    if (move) return move()
    typing.current = { text: (isTyping ? typing.current.text : '') + event.key, time: event.timeStamp }
    const found = lineTyped(lines, at, typing.current.text)
    if (found >= 0) goTo(found)
  }
  return {
    lines,
    at,
    loads,
    keys,
    click: ({ target }) => {
      const line = lineAround(target)?.line
      if (!line || more.current?.click(target as Element, line)) return
      if ((target as Element).closest('[data-again]')) void bring(line.node)
      else if ((target as Element).closest('[data-opener]')) turn(line, !line.isOpen)
      else onSelect?.(line.node)
    },
    focus: ({ target }) => {
      const found = lineAround(target)
      if (!found) return
      active.current = found.line.node.id
      for (const before of root.current?.querySelectorAll('[tabindex="0"]') ?? []) before.setAttribute('tabindex', '-1')
      found.element.setAttribute('tabindex', '0')
    },
    lineAround,
    openNode: (node) => {
      const line = lines[place(node.id)]
      if (line?.isOpen !== true) setOpen(new Set([...open, node.id]))
      if (line?.canOpen && !node.children) void bring(node)
    }
  }
}

/** Gives a node the focus back that its place has lost with it, once nothing else has it: a menu it was moved by closes first. */
function regain(root: HTMLElement, id: string): void {
  const end = performance.now() + 500
  const look = () => {
    if (document.activeElement === document.body)
      root.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
    else if (performance.now() < end) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const NONE: ReadonlySet<string> = new Set()
