import { FileText } from 'lucide-react'
import { useState } from 'react'

import { Tree, type TreeProps } from '#ui/tree.tsx'
import type { TreeNode } from '#ui/tree-model.ts'

import type { Page, T } from '../page.ts'
import { TAB } from '../sample/keys.ts'

const clauses = (t: T, chapter: number, count: number): TreeNode[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${chapter}.${at + 1}`, title: t('sample.clause', { chapter, number: at + 1 }) }))
const chapters = (t: T, count: number, each: number): TreeNode[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), title: t('sample.chapter', { number: at + 1 }), children: clauses(t, at + 1, each) }))

function Chosen({ t, ...props }: { t: T; nodes: readonly TreeNode[] } & Partial<TreeProps<TreeNode>>) {
  const [selected, setSelected] = useState<string | null>(null)
  return <Tree className="max-h-80 w-80 max-w-full" aria-label={t('sample.tree')} selected={selected} onSelect={({ id }) => setSelected(id)} {...props} />
}

function Lazy({ t }: { t: T }) {
  const [nodes, setNodes] = useState<readonly TreeNode[]>(() => chapters(t, 3, 0).map(({ id, title }) => ({ id, title, hasChildren: true })))
  const load = async ({ id }: TreeNode) => {
    if (id === '3') throw new Error('no answer')
    setNodes((before) => before.map((node) => (node.id === id ? { ...node, children: clauses(t, Number(id), 4) } : node)))
  }
  return <Chosen t={t} nodes={nodes} load={load} />
}

export const page: Page = {
  keys: [
    TAB,
    ['ArrowUp ArrowDown', 'walk'],
    ['ArrowRight', 'into'],
    ['ArrowLeft', 'outOf'],
    ['Home End', 'ends'],
    ['PageUp PageDown', 'page'],
    ['A', 'letters'],
    ['Enter Space', 'choose']
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
    lazy: ({ t }) => <Lazy t={t} />,
    long: ({ t }) => <Chosen t={t} nodes={[{ id: 'long', title: t('sample.longValue'), children: clauses(t, 1, 2) }]} />,
    many: ({ t }) => <Chosen t={t} nodes={chapters(t, 10, 99)} defaultExpanded={new Set(Array.from({ length: 10 }, (_, at) => String(at + 1)))} />
  }
}
