import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { loadTreeData } from '#contract/system/dictionaries.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { ChooserFieldProps } from '#ui/fields/opener-field.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { TreeSelect } from '#ui/tree/tree-select.tsx'

import { $labels, labelOf, learnLabels } from '../dict/labels.ts'

export interface DictTreeSelectProps extends ChooserFieldProps {
  /** A registered `table,text,code`: `sys_depart,depart_name,id`. */
  dict: string
  /** Below which node one chooses (default all). */
  pid?: string
  /** The column that names the parent. */
  pidField?: string
  /** The column that says whether a row has children. */
  hasChildField?: string
  /** A JSON object as a text, which narrows the nodes: `{"org_category":"2"}`. */
  condition?: string
  /** The code chosen, null for none. */
  value: string | null
  /** Called with the code chosen; null for none. */
  onChange: (value: string | null) => void
}

/** A node of a registered tree, whose levels are brought when they are opened (SPEC.md §5, tree select). */
export function DictTreeSelect({
  dict,
  pid = '',
  pidField,
  hasChildField,
  condition,
  value,
  onChange,
  ...props
}: DictTreeSelectProps) {
  const { t } = useTranslation('parts')
  useStore($labels)
  const keys = useRef(new Map<string, string>())
  const [held, setHeld] = useState<{ readonly of: string; readonly nodes: readonly TreeNode[] }>({ of: '', nodes: [] })
  const problem = condition === undefined || isObject(condition) ? undefined : t('treeCondition')
  const asked = JSON.stringify([dict, pid, pidField, hasChildField, condition])
  const isRefused = problem !== undefined
  useEffect(() => {
    if (isRefused) return
    const stop = new AbortController()
    levelBelow(asked, undefined, keys.current, stop.signal).then(
      (nodes) => setHeld({ of: asked, nodes }),
      () => undefined
    )
    return () => stop.abort()
  }, [asked, isRefused])
  return (
    <TreeSelect
      {...props}
      errorMessage={problem ?? props.errorMessage}
      isReadOnly={isRefused || (props.isReadOnly ?? false)}
      nodes={held.of === asked ? held.nodes : []}
      load={({ id }) => levelBelow(asked, keys.current.get(id), keys.current)}
      labelOf={(code) => labelOf(dict, code)}
      value={value}
      onChange={onChange}
    />
  )
}

/** One level of the tree. Its nodes are called by their codes; the keys by which their children are asked for are remembered. */
async function levelBelow(
  asked: string,
  key: string | undefined,
  keys: Map<string, string>,
  signal?: AbortSignal
): Promise<TreeNode[]> {
  const [dict, root, pidField, hasChildField, condition] = JSON.parse(asked) as [
    string,
    string,
    string | null,
    string | null,
    string | null
  ]
  const [tableName = '', text = '', code = ''] = dict.split(',')
  const more = {
    ...(pidField && { pidField }),
    ...(hasChildField && { hasChildField }),
    ...(condition && { condition })
  }
  const level = await ask(loadTreeData, { tableName, text, code, pid: key ?? root, ...more }, { signal })
  for (const node of level) keys.set(node.code, node.key)
  learnLabels(
    dict,
    level.map((node) => ({ value: node.code, text: node.title }))
  )
  return level.map((node) => ({ id: node.code, title: node.title, hasChildren: !node.leaf }))
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
