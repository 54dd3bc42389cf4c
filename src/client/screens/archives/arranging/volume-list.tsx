import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { sortedVolumes } from '#contract/archives/volume-columns.ts'
import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import { has } from '#core/state/session/permissions.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { rowInFocus } from '#parts/queue/row-in-focus.ts'
import { ReadGrid } from '#parts/queue/read-grid.tsx'
import { announce } from '#ui/base/announcer.ts'

import type { VolumeActions } from './use-volume-actions.ts'
import { useRuleNames } from './use-rule-names.ts'
import { UNPLACED, type VolumeController } from './volume-controller.ts'
import { volumeLine } from './volume-columns.ts'
import { createVolumeGrid, showVolumes, unplacedLine } from './volume-grid.ts'
import { countedVolume } from './volume-sums.ts'
import { shelfLine } from './volume-words.ts'

interface VolumeListProps {
  readonly controller: VolumeController
  readonly actions: VolumeActions
}

/** The volumes by their numbers, and above them what lies in none: Enter shows its files, Space marks, Ctrl+V places here what was lifted. */
export function VolumeList({ controller, actions }: VolumeListProps) {
  const { t } = useTranslation('arrange')
  const state = useStore(controller.list.$state)
  const volumes = useStore(controller.$volumes)
  return (
    <section aria-label={t('volumes')} className="flex min-w-0 flex-col gap-1.5 lg:min-h-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold">{t('volumes')}</h2>
        {volumes.length > 0 && <p className="text-quiet text-xs/5">{shelfLine(t, volumes.map(countedVolume))}</p>}
      </div>
      <Answered
        state={state}
        onRetry={controller.refresh}
        failedTitle={t('volumesFailed')}
        className="flex min-h-0 flex-1 flex-col gap-3"
      >
        {(list) => <Volumes controller={controller} actions={actions} volumes={list.volumes} />}
      </Answered>
    </section>
  )
}

function Volumes({ controller, actions, volumes }: VolumeListProps & { readonly volumes: readonly VolumeRow[] }) {
  const { t } = useTranslation('arrange')
  const unplaced = useStore(controller.unplaced.$state)
  const opened = useStore(controller.$opened)
  const sort = useStore(controller.$sort)
  const named = useRuleNames()
  const total = 'data' in unplaced ? (unplaced.data?.total ?? 0) : 0
  /** Shows the files beside the list, which keeps the focus: that they are there is said. */
  const open = async (row: string) => {
    await controller.open(row)
    const volume = controller.volume(row)
    const name = volume ? volumeNumber(volume.volumeNo) : t('unplaced')
    announce(t('opened', { name, count: controller.files().length }), { about: 'opened' })
  }
  const calls = useRef({ open, remove: actions.remove })
  calls.current = { open, remove: actions.remove }
  // Titles are the columns' own: another language makes them anew.
  const grid = useMemo(
    () =>
      createVolumeGrid(t, {
        open: (id) => void calls.current.open(id),
        remove: has('arrange.volume:delete') ? () => void calls.current.remove() : undefined,
        onSort: (next) => controller.$sort.set(next)
      }),
    [t, controller]
  )
  const rows = useMemo(
    () => [
      unplacedLine(t, { total, isOpen: opened === UNPLACED }),
      ...sortedVolumes(volumes, sort).map((volume) => volumeLine(volume, { t, named, isOpen: volume.id === opened }))
    ],
    [volumes, sort, opened, total, t, named]
  )
  useEffect(() => showVolumes(grid, rows), [grid, rows])
  useEffect(() => {
    controller.grid = grid
    return grid.subscribe(({ type }) => {
      if (type === 'selection' || type === 'rows') controller.mark(grid.selected())
      if (type !== 'cursor' && type !== 'rows') return
      const at = rowInFocus(grid)
      controller.$target.set(at === undefined || at === UNPLACED ? null : at)
    })
  }, [grid, controller])
  const keys = (event: KeyboardEvent) => {
    const row = rowInFocus(grid)
    const { ctrlKey, altKey, shiftKey, code, key } = event
    if (row !== undefined && ctrlKey && !altKey && !shiftKey && code === 'KeyV')
      void actions.placeInto(row === UNPLACED ? null : row)
    else if (key === 'Escape' && controller.$lifted.get()) actions.letGo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="presentation"
      className="flex min-h-0 flex-1 flex-col gap-1.5 max-lg:h-96 max-lg:flex-none"
      onKeyDownCapture={keys}
    >
      <ReadGrid grid={grid} label={t('volumes')} keptAs="arrange.volume" />
    </div>
  )
}
