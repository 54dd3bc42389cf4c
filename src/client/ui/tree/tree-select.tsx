import { useTranslation } from 'react-i18next'

import { ChooserField } from '../fields/chooser-field.tsx'
import type { ChooserFieldProps } from '../fields/opener-field.tsx'
import { chosenIn } from './tree-choices.ts'
import type { TreeNode } from './tree-model.ts'
import { TreePicker } from './tree-picker.tsx'
import { type LoadChildren, useBranches } from './use-branches.ts'
import { useValue } from '../base/fields/use-value.ts'

interface Common extends ChooserFieldProps {
  /** What can be chosen; of a node whose children are still to be brought `hasChildren` says so. */
  nodes: readonly TreeNode[]
  /** Brings the children of a node when it is first opened; a failure is announced, and opening it again tries again. */
  load?: LoadChildren
  /** What a key is called whose node has not been brought yet. */
  labelOf?: (key: string) => string | undefined
  /** Whether a box above the tree searches its titles, as far as they have been brought. */
  hasSearch?: boolean
}

interface One extends Common {
  /** Whether several can be chosen. */
  isMultiple?: false
  /** The key chosen, null for none. */
  value?: string | null
  /** The key chosen at first, where the field keeps it itself. */
  defaultValue?: string | null
  /** Called with the key chosen; null for none. */
  onChange?: (value: string | null) => void
}

interface Several extends Common {
  /** Whether several can be chosen. */
  isMultiple: true
  /** The keys chosen. */
  value?: readonly string[]
  /** The keys chosen at first, where the field keeps them itself. */
  defaultValue?: readonly string[]
  /** Called with the keys chosen, in the order of the tree; before them those that it does not know yet. */
  onChange?: (value: readonly string[]) => void
  /** Whether a parent follows its children and they follow it (default); off, each is chosen for itself. */
  isLinked?: boolean
}

export type TreeSelectProps = One | Several

/**
 * One node of a tree, or several that are ticked. Down, Alt+Down or Enter opens the tree, with its own keys; Enter takes
 * the one, Space ticks one of several; Escape closes, Tab closes and goes on.
 */
export function TreeSelect(props: TreeSelectProps) {
  return props.isMultiple ? <SeveralNodes {...props} /> : <OneNode {...props} />
}

function OneNode({
  nodes,
  load: given,
  labelOf,
  hasSearch = false,
  isMultiple: _,
  value,
  defaultValue = null,
  onChange,
  ...props
}: One) {
  const [chosen, choose] = useValue(value, defaultValue, onChange)
  const { known, load } = useBranches(nodes, given)
  const kept = chosen ?? ''
  return (
    <ChooserField {...props} shown={titleIn(known, kept, labelOf)} kept={kept} onClear={() => choose(null)}>
      {({ name, close }) => (
        <TreePicker
          name={name}
          nodes={known}
          load={load}
          hasSearch={hasSearch}
          chosen={kept ? [kept] : []}
          onSelect={({ id }) => {
            if (id !== chosen) choose(id)
            close()
          }}
        />
      )}
    </ChooserField>
  )
}

const NONE: readonly string[] = []

function SeveralNodes({
  nodes,
  load: given,
  labelOf,
  hasSearch = false,
  isMultiple: _,
  isLinked = true,
  value,
  defaultValue = NONE,
  onChange,
  ...props
}: Several) {
  const { t } = useTranslation('ui')
  const [chosen, choose] = useValue(value, defaultValue, onChange)
  const { known, load } = useBranches(nodes, given)
  const all = new Set(chosenIn(known, new Set(chosen), false).map(({ id }) => id))
  const strays = chosen.filter((id) => !all.has(id)).map((id) => labelOf?.(id) ?? id)
  const titles = chosenIn(known, new Set(chosen), isLinked).map(({ title }) => title)
  return (
    <ChooserField
      {...props}
      shown={[...strays, ...titles].join(t('listComma'))}
      kept={chosen.join(',')}
      onClear={() => choose(NONE)}
    >
      {({ name }) => (
        <TreePicker
          name={name}
          nodes={known}
          load={load}
          hasSearch={hasSearch}
          chosen={chosen}
          isLinked={isLinked}
          onTick={choose}
        />
      )}
    </ChooserField>
  )
}

function titleIn(nodes: readonly TreeNode[], id: string, labelOf: Common['labelOf']): string {
  return id && (chosenIn(nodes, new Set([id]), false)[0]?.title ?? labelOf?.(id) ?? id)
}
