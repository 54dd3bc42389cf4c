import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { uuid } from '#core/state/uuid.ts'
import { $live, followRows, publishRow } from '#core/wire/live/live.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid, type GridModel as Model } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'
import { createOthers, type Others } from '#parts/grid-session/others.ts'
import { announce } from '#ui/base/announcer.ts'

import type { T } from '../page.ts'

/** The key under which these grids receive each other's changes, here and on other machines. */
const KEY = 'gallery.grid-live'

const columns = (t: T): GridColumn[] => [
  { key: 'title', title: t('sample.label'), type: 'input', width: '200px', isPinned: true },
  { key: 'docNo', title: t('sample.number'), type: 'input', width: '110px' },
  { key: 'docDate', title: t('sample.date'), type: 'date', width: '130px' },
  { key: 'pages', title: t('sample.pages'), type: 'inputNumber', width: '90px' }
]
const rows = (t: T) =>
  Array.from({ length: 12 }, (_, at) => ({
    id: `live-${at + 1}`,
    rowVersion: 0,
    title: t('sample.nthFile', { number: at + 1 }),
    docNo: `C5-${String(at + 1).padStart(3, '0')}`,
    docDate: '2025-03-06',
    pages: at + 1
  }))

interface Peer {
  readonly name: string
  readonly grid: Model<CellKind>
  readonly others: Others
}

/** Two grids beside each other, and those of other windows: what one types, the others show. */
export function LiveGrids({ t }: { t: T }) {
  const live = useStore($live)
  const [peers] = useState(() => [makePeer(t), makePeer(t)])
  useEffect(() => {
    const stops = peers.map((peer) => join(peer, t))
    return () => {
      for (const stop of stops) stop()
    }
  }, [peers, t])
  return (
    <div className="flex w-full min-w-0 flex-col gap-3">
      <p className="text-quiet">
        {t('live.intro')} <span role="status">{t(`live.${live}`)}</span>
      </p>
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        {peers.map(({ name, grid }, at) => (
          <div key={name} className="h-115 min-w-0 overflow-hidden rounded-lg border border-line">
            <Grid grid={grid} label={t('live.grid', { number: at + 1 })} size="small" />
          </div>
        ))}
      </div>
    </div>
  )
}

function makePeer(t: T): Peer {
  const grid = createGrid<CellKind>({
    columns: columns(t),
    rows: rows(t),
    kinds: CELL_KINDS,
    canAdd: false,
    canRemove: false,
    canMove: false
  })
  return { name: uuid(), grid, others: createOthers(grid) }
}

/** Publishes what is typed into a grid, as soon as that is possible, and receives what is typed in the others. */
function join({ name, grid, others }: Peer, t: T): () => void {
  const say = () => {
    for (const { id, row, values } of grid.server.unsent()) {
      const rowVersion = Number(row.rowVersion) + 1
      grid.server.send([id])
      grid.server.settle(
        id,
        publishRow(KEY, { id, rowVersion, ...values }, name)
          ? { type: 'saved', row: { ...row, rowVersion } }
          : { type: 'unreachable' }
      )
    }
  }
  const ends = [
    grid.onCommit(say),
    $live.listen((state) => {
      if (state === 'open') say()
    }),
    followRows(KEY, {
      row(row, caseId) {
        if (caseId !== name) others.changed([row])
      }
    }),
    others.onMet(({ row }) => announce(t('live.met', { title: String(row.title) })))
  ]
  return () => {
    for (const end of ends) end()
  }
}
