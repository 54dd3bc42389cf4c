import { useState } from 'react'

import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridRow } from '#grid/model/data/rows.ts'

import type { GalleryPage, T } from '../../page.ts'
import { GRID_KEYS, gridSource, TREE_KEYS } from '../../sample/grid-keys.ts'
import { SampleGrid } from '../../sample/sample-grid.tsx'

const columns = (t: T): GridColumn[] => [
  { key: 'title', title: t('sample.label'), type: 'input', width: '320px', isPinned: true },
  { key: 'number', title: t('sample.number'), type: 'input', width: '140px' },
  { key: 'pages', title: t('sample.pages'), type: 'inputNumber', statistics: ['sum'] }
]
const row = (t: T, number: string, more: object = {}): GridRow => ({
  id: number,
  title: `${t('sample.section')} ${number}`,
  number,
  pages: number.length,
  ...more
})

/** Three levels that are all there. */
const nested = (t: T) =>
  ['1', '2', '3'].map((one) =>
    row(t, one, {
      children: ['1', '2'].map((two) =>
        row(t, `${one}.${two}`, { children: ['1', '2', '3'].map((three) => row(t, `${one}.${two}.${three}`)) })
      )
    })
  )

/** Answers after a while; the rows below the second fail the first time. */
function useSlowly(t: T) {
  const [failed] = useState(() => new Set<string>())
  return async ({ id }: GridRow): Promise<readonly GridRow[]> => {
    await new Promise((done) => setTimeout(done, 600))
    if (id.endsWith('2') && !failed.has(id)) {
      failed.add(id)
      throw new Error(t('cell.notRead'))
    }
    return ['1', '2', '3'].map((one) => row(t, `${id}.${one}`, { hasChildren: id.length < 5 }))
  }
}

function Lazy({ t }: { t: T }) {
  const bring = useSlowly(t)
  return (
    <SampleGrid
      label={t('cell.lazyTree')}
      size="small"
      make={() => ({
        columns: columns(t),
        rows: ['1', '2', '3'].map((one) => row(t, one, { hasChildren: true })),
        tree: { bring }
      })}
    />
  )
}

export const page: GalleryPage = {
  source: gridSource,
  without: {
    disabled: 'elsewhere',
    readOnly: 'elsewhere',
    invalid: 'elsewhere',
    long: 'elsewhere',
    many: 'elsewhere',
    inDialog: 'elsewhere'
  },
  keys: [...TREE_KEYS, ...GRID_KEYS],
  examples: {
    default: ({ t }) => (
      <SampleGrid
        label={t('cell.tree')}
        size="small"
        details
        make={() => ({ columns: columns(t), rows: nested(t), tree: {} })}
      />
    ),
    lazy: ({ t }) => <Lazy t={t} />
  }
}
