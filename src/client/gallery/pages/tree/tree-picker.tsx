import { useState } from 'react'

import type { TreeNode } from '#ui/tree/tree-model.ts'
import { TreePicker } from '#ui/tree/tree-picker.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { chapters, clauses } from '../../sample/chapters.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { LIST, TAB } from '../../sample/keys.ts'

const label = (t: T) => t('sample.treeLabel')
const long = (t: T): TreeNode[] => [{ id: 'long', title: t('sample.longValue'), children: clauses(t, 1, 2) }]

interface TickedProps {
  t: T
  nodes: readonly TreeNode[]
  isLinked?: boolean
  takesFocus?: boolean
}

function Ticked({ t, nodes, isLinked = true, takesFocus = false }: TickedProps) {
  const [chosen, setChosen] = useState<readonly string[]>(['1.2'])
  return (
    <TreePicker
      name={label(t)}
      nodes={nodes}
      load={undefined}
      hasSearch
      chosen={chosen}
      isLinked={isLinked}
      takesFocus={takesFocus}
      onTick={setChosen}
    />
  )
}

function One({ t }: { t: T }) {
  const [chosen, setChosen] = useState('1.2')
  return (
    <TreePicker
      name={label(t)}
      nodes={chapters(t, 3, 4)}
      load={undefined}
      hasSearch={false}
      chosen={[chosen]}
      takesFocus={false}
      onSelect={({ id }) => setChosen(id)}
    />
  )
}

export const page: GalleryPage = {
  without: { disabled: 'ofField', readOnly: 'ofField', invalid: 'ofField' },
  keys: [
    TAB,
    ...LIST,
    ['ArrowRight', 'into'],
    ['ArrowLeft', 'outOf'],
    ['A', 'letters'],
    ['Enter', 'choose'],
    ['Space', 'tickOne']
  ],
  examples: {
    default: ({ t }) => <One t={t} />,
    checkable: ({ t }) => <Ticked t={t} nodes={chapters(t, 3, 4)} />,
    unlinked: ({ t }) => <Ticked t={t} nodes={chapters(t, 3, 4)} isLinked={false} />,
    empty: ({ t }) => <Ticked t={t} nodes={[]} />,
    long: ({ t }) => <Ticked t={t} nodes={long(t)} />,
    many: ({ t }) => <Ticked t={t} nodes={chapters(t, 1000, 3)} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Ticked t={t} nodes={chapters(t, 3, 4)} takesFocus />
      </InDialog>
    )
  }
}
