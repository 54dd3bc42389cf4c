import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { placeNames } from '#parts/list/place-names.ts'
import { announce } from '#ui/base/announcer.ts'
import { PlacedText } from '#ui/data/placed-text.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'

import { rowOf } from './row-of.ts'
import { useFocusedRow } from './use-focused-row.ts'
import type { VolumeActions } from './use-volume-actions.ts'
import { UNPLACED, type VolumeController } from './volume-controller.ts'
import { useRuleNames } from './use-rule-names.ts'
import { descriptionLine, pagesIn, sumLine, volumeLine } from './volume-words.ts'

interface VolumeListProps {
  readonly controller: VolumeController
  readonly actions: VolumeActions
}

/** The volumes by their numbers, and above them what lies in none: Enter shows its files beside it, Space marks, Ctrl+V places here what was lifted. */
export function VolumeList({ controller, actions }: VolumeListProps) {
  const { t } = useTranslation('arrange')
  const state = useStore(controller.list.$state)
  return (
    <section aria-label={t('volumes')} className="flex min-w-0 flex-col gap-1.5 lg:min-h-0">
      <h2 className="font-semibold">{t('volumes')}</h2>
      <Answered
        state={state}
        onRetry={controller.refresh}
        failedTitle={t('volumesFailed')}
        loadingLabel={t('loadingVolumes')}
        className="flex min-h-0 flex-1 flex-col gap-3"
      >
        {({ volumes }) => <Volumes controller={controller} actions={actions} volumes={volumes} />}
      </Answered>
    </section>
  )
}

function Volumes({ controller, actions, volumes }: VolumeListProps & { readonly volumes: readonly VolumeRow[] }) {
  const { t } = useTranslation('arrange')
  const unplaced = useStore(controller.unplaced.$state)
  const opened = useStore(controller.$opened)
  const marked = useStore(controller.$markedVolumes)
  const named = useRuleNames()
  const total = 'data' in unplaced ? (unplaced.data?.total ?? 0) : 0
  /** Shows the files beside the list, which keeps the focus: that they are there is said. */
  const open = async (row: string) => {
    await controller.open(row)
    const volume = controller.volume(row)
    const name = volume ? volumeNumber(volume.volumeNo) : t('unplaced')
    announce(t('opened', { name, count: controller.files().length }), { about: 'opened' })
  }
  const keys = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    if (row === undefined) return
    const isLetter = (code: string) => event.ctrlKey && !event.altKey && !event.shiftKey && event.code === code
    if (event.key === 'Enter' && !event.ctrlKey && !event.altKey) void open(row)
    else if (isLetter('KeyV')) void actions.placeInto(row === UNPLACED ? null : row)
    else if (event.key === 'Escape') actions.letGo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const box = useFocusedRow(
    (id) => controller.$target.set(id === UNPLACED ? null : id),
    () => controller.$target.get()
  )
  const items = [{ id: UNPLACED, volume: undefined }, ...volumes.map((volume) => ({ id: volume.id, volume }))]
  return (
    <div
      role="presentation"
      ref={box}
      className="flex min-h-0 flex-1 flex-col max-lg:h-96 max-lg:flex-none"
      onKeyDownCapture={keys}
    >
      <VirtualList
        aria-label={t('volumes')}
        className="max-h-none flex-1"
        items={items}
        nameOf={({ id, volume }) =>
          [
            volume
              ? `${volumeNumber(volume.volumeNo)} ${volume.title} ${volumeLine(t, volume)} ${descriptionLine(t, volume, named)}`
              : `${t('unplaced')} ${t('volume.files', { count: total })}`,
            id === opened && t('isOpened')
          ]
            .filter(Boolean)
            .join(' · ')
        }
        selectionMode="multiple"
        disabledBehavior="selection"
        disabledKeys={[UNPLACED]}
        selectedKeys={marked}
        onSelectionChange={(chosen) =>
          controller.$markedVolumes.set(
            new Set(chosen === 'all' ? volumes.map(({ id }) => id) : [...chosen].map(String))
          )
        }
        dependencies={[opened, total, t, named]}
      >
        {({ id, volume }) => (
          <span className="grid">
            <span className={id === opened ? 'font-semibold text-brand-text' : ''}>
              {volume ? (
                <>
                  {volumeNumber(volume.volumeNo)} <PlacedText text={volume.title} names={placeNames(volume.unitName)} />
                </>
              ) : (
                t('unplaced')
              )}
            </span>
            <span
              className={`text-xs/5 ${volume?.isTooThick ? 'text-danger' : volume?.missing.length ? 'text-warning' : 'text-quiet'}`}
            >
              {volume ? volumeLine(t, volume) : t('volume.files', { count: total })}
            </span>
            {volume && <span className="text-quiet text-xs/5">{descriptionLine(t, volume, named)}</span>}
          </span>
        )}
      </VirtualList>
      {volumes.length > 0 && (
        <p className="border-line border-t pt-1.5 text-quiet text-xs/5">
          {t('volume.sum')} ·{' '}
          {sumLine(
            t,
            volumes.map((volume) => ({ ...volume, pages: pagesIn(volume) }))
          )}
        </p>
      )}
    </div>
  )
}
