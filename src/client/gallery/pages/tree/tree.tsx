import { FileText } from 'lucide-react'
import { useState } from 'react'

import { ContextMenu } from '#ui/actions/context-menu.tsx'
import { useContextMenu } from '#ui/base/layers/context-menu-state.ts'
import { Tree, TreeMoveItems, type TreeProps } from '#ui/tree/tree.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { movedNodes, type TreeMove } from '#ui/tree/tree-moves.ts'

import type { GalleryPage, T } from '../../page.ts'
import { chapters, clauses } from '../../sample/chapters.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { TAB } from '../../sample/keys.ts'

function Chosen({ t, ...props }: { t: T; nodes: readonly TreeNode[] } & Partial<TreeProps<TreeNode>>) {
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <Tree
      className="max-h-80 w-80 max-w-full"
      aria-label={t('sample.tree')}
      selected={selected}
      onSelect={({ id }) => setSelected(id)}
      {...props}
    />
  )
}

function Lazy({ t }: { t: T }) {
  const [nodes, setNodes] = useState<readonly TreeNode[]>(() =>
    chapters(t, 3, 0).map(({ id, title }) => ({ id, title, hasChildren: true }))
  )
  const load = async ({ id }: TreeNode) => {
    if (id === '3') throw new Error('no answer')
    setNodes((before) =>
      before.map((node) => (node.id === id ? { ...node, children: clauses(t, Number(id), 4) } : node))
    )
  }
  return <Chosen t={t} nodes={nodes} load={load} />
}

function Ticked({ t, nodes, ...props }: { t: T; nodes: readonly TreeNode[] } & Partial<TreeProps<TreeNode>>) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['1.1', '1.2']))
  return (
    <Tree
      className="max-h-80 w-80 max-w-full"
      aria-label={t('sample.tree')}
      nodes={nodes}
      defaultExpanded={new Set(['1'])}
      checked={checked}
      onCheckedChange={setChecked}
      {...props}
    />
  )
}

function Movable({ t }: { t: T }) {
  const [nodes, setNodes] = useState<readonly TreeNode[]>(() => chapters(t, 3, 3))
  const menu = useContextMenu<TreeNode>()
  const move = (one: TreeMove<TreeNode>) => setNodes((before) => movedNodes(before, one))
  return (
    <>
      <Chosen t={t} nodes={nodes} menu={menu} defaultExpanded={new Set(['1'])} onMove={move} />
      <ContextMenu menu={menu} aria-label={t('sample.more')}>
        {(node) => <TreeMoveItems nodes={nodes} node={node} onMove={move} />}
      </ContextMenu>
    </>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'holds', invalid: 'ofField' },
  keys: [
    TAB,
    ['ArrowUp ArrowDown', 'walk'],
    ['ArrowRight', 'into'],
    ['ArrowLeft', 'outOf'],
    ['Home End', 'ends'],
    ['PageUp PageDown', 'page'],
    ['A', 'letters'],
    ['*', 'openSiblings'],
    ['Enter Space', 'choose'],
    ['Ctrl+A', 'checkAll'],
    ['Alt+Shift+ArrowUp Alt+Shift+ArrowDown Alt+Shift+ArrowRight Alt+Shift+ArrowLeft', 'moveNode'],
    ['Shift+F10', 'menu']
  ],
  examples: {
    default: ({ t }) => <Chosen t={t} nodes={chapters(t, 3, 4)} defaultExpanded={new Set(['1'])} />,
    actions: ({ t }) => (
      <Chosen
        t={t}
        nodes={chapters(t, 3, 4)}
        icon={() => <FileText aria-hidden className="size-3.5 flex-none text-quiet" />}
        badge={({ id }) => (id === '2' ? { shown: '2', spoken: t('sample.gap', { count: 2 }) } : undefined)}
        isFaint={({ id }) => id === '3'}
      />
    ),
    checkable: ({ t }) => <Ticked t={t} nodes={chapters(t, 3, 4)} />,
    unlinked: ({ t }) => <Ticked t={t} nodes={chapters(t, 3, 4)} isLinked={false} />,
    readOnly: ({ t }) => (
      <Tree
        className="w-80 max-w-full"
        aria-label={t('sample.tree')}
        nodes={chapters(t, 3, 2)}
        defaultExpanded={new Set(['1'])}
        checked={new Set(['1.1'])}
      />
    ),
    movable: ({ t }) => <Movable t={t} />,
    lazy: ({ t }) => <Lazy t={t} />,
    long: ({ t }) => (
      <Chosen t={t} nodes={[{ id: 'long', title: t('sample.longValue'), children: clauses(t, 1, 2) }]} />
    ),
    many: ({ t }) => (
      <Chosen
        t={t}
        nodes={chapters(t, 10, 99)}
        defaultExpanded={new Set(Array.from({ length: 10 }, (_, at) => String(at + 1)))}
      />
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Ticked t={t} nodes={chapters(t, 3, 4)} />
      </InDialog>
    )
  }
}
