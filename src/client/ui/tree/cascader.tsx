import { CascaderLevels } from './cascader-levels.tsx'
import { ChooserField } from '../fields/chooser-field.tsx'
import type { ChooserFieldProps } from '../fields/opener-field.tsx'
import { nodesAlong } from './cascade.ts'
import type { TreeNode } from './tree-model.ts'
import { type LoadChildren, useBranches } from './use-branches.ts'
import { useValue } from '../base/fields/use-value.ts'

export interface CascaderProps extends ChooserFieldProps {
  /** What can be chosen, level within level; of a node whose children are still to be brought `hasChildren` says so. */
  nodes: readonly TreeNode[]
  /** The keys chosen, from the outermost level to the innermost; empty for none. */
  value?: readonly string[]
  /** The keys chosen at first, where the field keeps them itself. */
  defaultValue?: readonly string[]
  /** Called with the keys chosen, from the outermost level to the innermost. */
  onChange?: (value: readonly string[]) => void
  /** Brings the level below a node when it is first entered; a failure is announced, and entering again tries again. */
  load?: LoadChildren
  /** What a key is called whose level has not been brought yet. */
  labelOf?: (key: string) => string | undefined
  /** Whether the choice may end above the innermost level: then Enter takes a node that has others below it. */
  canEndAbove?: boolean
  /** Whether the outermost level is still being brought. */
  isLoading?: boolean
}

const NONE: readonly string[] = []

/**
 * A place within two, three or more levels, such as province, city and district, shown as `a / b / c`. Right enters a
 * level, Left goes back, Enter chooses; in a narrow window one level is seen at a time.
 */
export function Cascader({
  nodes,
  value,
  defaultValue = NONE,
  onChange,
  load: given,
  labelOf,
  canEndAbove = false,
  isLoading = false,
  ...props
}: CascaderProps) {
  const [path, setPath] = useValue(value, defaultValue, onChange)
  const { known, load } = useBranches(nodes, given)
  const along = nodesAlong(known, path)
  const shown = path.map((key, level) => along[level]?.title ?? labelOf?.(key) ?? key).join(' / ')
  return (
    <ChooserField {...props} shown={shown} kept={path.join(',')} onClear={() => setPath(NONE)}>
      {({ name, close }) => (
        <CascaderLevels
          name={name}
          nodes={known}
          path={path}
          load={load}
          canEndAbove={canEndAbove}
          isLoading={isLoading}
          onChoose={(next) => next.join() !== path.join() && setPath(next)}
          close={close}
        />
      )}
    </ChooserField>
  )
}
