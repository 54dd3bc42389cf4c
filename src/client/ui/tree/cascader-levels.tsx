import { ChevronLeft } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { firstTrail, levelsAlong } from './cascade.ts'
import { CascaderOption } from './cascader-option.tsx'
import { ListNote } from '../base/fields/combo-field.tsx'
import { isComposing } from '../base/pressed-keys.ts'
import { canOpenNode, lineTyped, type TreeNode } from './tree-model.ts'
import type { LoadChildren } from './use-branches.ts'
import { useLoads } from './use-loads.ts'
import { isRightToLeft } from '../base/writing.ts'

const PAGE = 10
const PAUSE = 1000

interface CascaderLevelsProps {
  /** What is chosen. */
  name: string
  nodes: readonly TreeNode[]
  path: readonly string[]
  load: LoadChildren | undefined
  canEndAbove: boolean
  isLoading: boolean
  onChoose: (path: readonly string[]) => void
  close: () => void
}

/** The levels of a cascader beside one another, each a list; in a narrow window the innermost alone, with a way back. */
export function CascaderLevels({
  name,
  nodes,
  path,
  load,
  canEndAbove,
  isLoading,
  onChoose,
  close
}: CascaderLevelsProps) {
  const { t } = useTranslation('ui')
  const root = useRef<HTMLDivElement>(null)
  const typing = useRef({ text: '', time: 0 })
  // The keys from the outermost level to the active node.
  const [trail, setTrail] = useState<readonly string[]>(() => firstTrail(nodes, path))
  // What came after the opening becomes active as if it had been there.
  if (trail.length === 0 && nodes.length > 0) setTrail(firstTrail(nodes, path))
  const { loads, bring } = useLoads(load)
  const levels = levelsAlong(nodes, trail)
  const level = levels.at(-1)
  useEffect(() => {
    const place = root.current?.querySelector<HTMLElement>(
      `[data-level="${trail.length - 1}"] [data-key="${CSS.escape(trail.at(-1) ?? '')}"]`
    )
    if (place !== document.activeElement) place?.focus()
  }, [trail])
  if (!level || nodes.length === 0) return <ListNote>{t(isLoading ? 'loading' : 'noData')}</ListNote>
  const place = level.nodes.findIndex(({ id }) => id === trail.at(-1))
  const node = level.nodes[place]
  const go = (to: number) => {
    const next = level.nodes[Math.min(Math.max(to, 0), level.nodes.length - 1)]
    if (next) setTrail([...trail.slice(0, -1), next.id])
  }
  const back = () => trail.length > 1 && setTrail(trail.slice(0, -1))
  const choose = (chosen: readonly string[]) => {
    onChoose(chosen)
    close()
  }
  /** Goes into a node; whether there was anything to go into. */
  const enter = async (into: TreeNode, at: readonly string[]) => {
    const children = into.children ?? (await bring(into))
    const first = children?.[0]
    // Who has gone on while it was brought is not called back.
    if (first) setTrail((now) => (now.join() === at.join() ? [...at, first.id] : now))
    return children === undefined || first !== undefined
  }
  const take = async (taken: TreeNode, at: readonly string[]) => {
    if (!canOpenNode(taken) || !(await enter(taken, at))) choose(at)
  }
  const keys = (event: KeyboardEvent) => {
    if (!node || isComposing(event) || event.ctrlKey || event.altKey || event.metaKey) return
    const isTyping = typing.current.text !== '' && event.timeStamp - typing.current.time < PAUSE
    const isBackward = isRightToLeft(event.currentTarget)
    const accepted = () => (canEndAbove ? choose(trail) : void take(node, trail))
    const moves = new Map<string, () => unknown>([
      ['ArrowDown', () => go(place + 1)],
      ['ArrowUp', () => go(place - 1)],
      ['Home', () => go(0)],
      ['End', () => go(level.nodes.length - 1)],
      ['PageDown', () => go(place + PAGE)],
      ['PageUp', () => go(place - PAGE)],
      [isBackward ? 'ArrowLeft' : 'ArrowRight', () => canOpenNode(node) && enter(node, trail)],
      [isBackward ? 'ArrowRight' : 'ArrowLeft', back],
      ['Enter', accepted],
      [' ', accepted]
    ])
    const move = event.key === ' ' && isTyping ? undefined : moves.get(event.key)
    if (!move && event.key.length !== 1) return
    event.preventDefault()
    if (move) return move()
    typing.current = { text: (isTyping ? typing.current.text : '') + event.key, time: event.timeStamp }
    const found = lineTyped(
      level.nodes.map((one) => ({ node: one })),
      place,
      typing.current.text
    )
    if (found >= 0) go(found)
  }
  /** The node that something of the page belongs to, with the keys down to it. */
  const around = ({ target }: MouseEvent | FocusEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
    const depth = Number(element?.closest<HTMLElement>('[data-level]')?.dataset.level)
    const found = element && levels[depth]?.nodes.find(({ id }) => id === element.dataset.key)
    return found && { node: found, at: [...trail.slice(0, depth), found.id] }
  }
  const click = (event: MouseEvent) => {
    const found = around(event)
    if (!found) return
    setTrail(found.at)
    if (canEndAbove && canOpenNode(found.node)) onChoose(found.at)
    void take(found.node, found.at)
  }
  const focus = (event: FocusEvent) => {
    const found = around(event)
    if (found && found.at.join() !== trail.join()) setTrail(found.at)
  }
  return (
    <>
      {level.parent && (
        <Button
          kind="plain"
          excludeFromTabOrder
          className="m-1 mb-0 justify-start sm:hidden"
          icon={<ChevronLeft aria-hidden />}
          onPress={back}
        >
          <span className="truncate">{t('backFrom', { title: level.parent.title })}</span>
        </Button>
      )}
      <div
        ref={root}
        role="presentation"
        className="flex min-h-0"
        onKeyDownCapture={keys}
        onClickCapture={click}
        onFocusCapture={focus}
      >
        {levels.map(({ nodes: siblings, parent }, depth) => (
          <div
            key={parent?.id ?? ''}
            role="listbox"
            aria-label={parent ? t('within', { title: parent.title }) : name}
            data-level={depth}
            className={`flex max-h-80 min-w-32 max-w-72 flex-1 flex-col overflow-auto border-line p-1 not-last:border-e ${depth < levels.length - 1 ? 'max-sm:hidden' : ''}`}
          >
            {siblings.map((one, at) => (
              <CascaderOption
                key={one.id}
                node={one}
                place={at + 1}
                siblings={siblings.length}
                isChosen={path[depth] === one.id && path.slice(0, depth).join() === trail.slice(0, depth).join()}
                isOnTrail={trail[depth] === one.id}
                loading={loads.get(one.id)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
