import { useStore } from '@nanostores/react'

import { Cascader } from '#ui/tree/cascader.tsx'

import { $labels, labelOf } from '../dict/labels.ts'
import type { AreaFieldProps } from './area-field.ts'
import { DIVISIONS_DICT, areaPath, areasBelow } from './areas.ts'
import { useAreas } from './use-areas.ts'

/** An area in one field that opens level by level. */
export function AreaCascader({ root, last, code, onCode, ...props }: AreaFieldProps) {
  useStore($labels)
  const path = areaPath(code, root)
  const { areas, isLoading, again } = useAreas(root, last, path)
  return (
    <div role="presentation" className="contents" onFocusCapture={again}>
      <Cascader
        {...props}
        nodes={areas}
        value={path}
        isLoading={isLoading}
        onChange={(path) => onCode(path.at(-1) ?? null)}
        load={({ id }) => areasBelow(id, last)}
        labelOf={(one) => labelOf(DIVISIONS_DICT, one)}
      />
    </div>
  )
}
