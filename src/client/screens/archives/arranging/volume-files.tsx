import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { MENDED_STATES } from '#contract/archives/files.ts'
import type { VolumeFile } from '#contract/archives/volumes.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { placeNames } from '#parts/list/place-names.ts'
import { PlacedText } from '#ui/data/placed-text.tsx'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'
import { Chip } from '#ui/status/chip.tsx'

import { rowIdOf } from './row-of.ts'
import { useFocusedRow } from './use-focused-row.ts'
import type { VolumeActions } from './use-volume-actions.ts'
import { UNPLACED, type VolumeController } from './volume-controller.ts'
import { VolumeDescription } from './volume-description.tsx'
import { VolumeRules } from './volume-rules.tsx'
import { columnsOfVolume } from './volume-templates.ts'
import { fileLine } from './volume-words.ts'

interface VolumeFilesProps {
  readonly controller: VolumeController
  readonly actions: VolumeActions
}

/** The files of the volume that is open, or of none: marked by Space, lifted, placed, sent and ordered by keys. */
export function VolumeFiles({ controller, actions }: VolumeFilesProps) {
  const { t } = useTranslation('arrange')
  const opened = useStore(controller.$opened)
  const volumes = useStore(controller.$volumes)
  const target = useStore(controller.$target)
  const ofVolume = useStore(controller.opened.$state)
  const ofNone = useStore(controller.unplaced.$state)
  const described = useStore(controller.templates.$state)
  const templates = 'data' in described ? described.data : undefined
  const volume = volumes.find(({ id }) => id === opened)
  const receiver = volumes.find(({ id }) => id === target)
  const title = volume ? `${volumeNumber(volume.volumeNo)} ${volume.title}` : t('unplaced')
  const retry = controller.refresh
  return (
    <section aria-label={t('files')} className="flex min-w-0 flex-col gap-1.5 lg:min-h-0">
      <h2 className="font-semibold wrap-anywhere">{title}</h2>
      {receiver && receiver.id !== opened && (
        <p className="text-quiet text-xs/5">
          {t('sendsTo', { no: volumeNumber(receiver.volumeNo), title: receiver.title })}
        </p>
      )}
      {volume && (
        <div className="flex flex-wrap gap-x-4">
          <Disclosure title={t('rules')} level={3} className="expanded:basis-full">
            <VolumeRules rules={volume.rules} />
          </Disclosure>
          {templates && (
            <Disclosure title={t('description')} level={3} className="expanded:basis-full">
              {/* The files below it stay in sight. */}
              <ScrollArea aria-label={t('description')} className="max-h-52 p-1 pt-2">
                <VolumeDescription volume={volume} columns={columnsOfVolume(templates, volume)} />
              </ScrollArea>
            </Disclosure>
          )}
        </div>
      )}
      {opened === UNPLACED ? (
        <Answered
          state={ofNone}
          onRetry={retry}
          failedTitle={t('filesFailed')}
          className="flex min-h-0 flex-1 flex-col gap-3"
        >
          {({ files }) => <Files controller={controller} actions={actions} files={files} />}
        </Answered>
      ) : (
        <Answered
          state={ofVolume}
          onRetry={retry}
          failedTitle={t('filesFailed')}
          className="flex min-h-0 flex-1 flex-col gap-3"
        >
          {(files) => <Files controller={controller} actions={actions} files={files} />}
        </Answered>
      )}
    </section>
  )
}

function Files({ controller, actions, files }: VolumeFilesProps & { readonly files: readonly VolumeFile[] }) {
  const { t } = useTranslation('arrange')
  const marked = useStore(controller.$marked)
  const lifted = useStore(controller.$lifted)
  const opened = useStore(controller.$opened)
  const box = useFocusedRow(
    (id) => controller.$current.set(id),
    () => controller.$current.get()
  )
  const keys = (event: KeyboardEvent) => {
    const row = rowIdOf(event.target)
    const { ctrlKey, altKey, shiftKey, code, key } = event
    const isCtrl = ctrlKey && !altKey && !shiftKey
    if (isCtrl && code === 'KeyX') actions.lift()
    else if (isCtrl && code === 'KeyV') void actions.placeBehind(row)
    else if (altKey && shiftKey && !ctrlKey && code === 'KeyV') void actions.send()
    else if (altKey && !ctrlKey && !shiftKey && (key === 'ArrowUp' || key === 'ArrowDown'))
      void actions.shift(key === 'ArrowUp' ? -1 : 1)
    else if (key === 'Escape') actions.letGo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isLifted = new Set(lifted?.ids)
  return (
    <div
      role="presentation"
      ref={box}
      className="flex min-h-0 flex-1 flex-col max-lg:h-96 max-lg:flex-none"
      onKeyDownCapture={keys}
    >
      <VirtualList
        aria-label={t('files')}
        className="max-h-none flex-1"
        items={files}
        nameOf={(file) => [file.order, file.title, mendedWord(file), fileLine(t, file)].filter(Boolean).join(' ')}
        empty={t(opened === UNPLACED ? 'noUnplaced' : 'noFiles')}
        selectionMode="multiple"
        selectedKeys={marked}
        onSelectionChange={(chosen) =>
          controller.$marked.set(new Set(chosen === 'all' ? files.map(({ id }) => id) : [...chosen].map(String)))
        }
        dependencies={[lifted, t]}
      >
        {(file) => (
          <span className={`grid ${isLifted.has(file.id) ? 'opacity-60' : ''}`}>
            <span>
              {file.order !== null && <span className="me-2 text-quiet tabular-nums">{file.order}</span>}
              <PlacedText text={file.title} names={placeNames(file.unitName, file.itemName)} />
              {mendedWord(file) !== null && (
                <Chip tone={file.status === 'returned' ? 'bad' : 'warn'} className="ms-2">
                  {mendedWord(file)}
                </Chip>
              )}
              {isLifted.has(file.id) && <span className="ms-2 text-warning text-xs/5">{t('isLifted')}</span>}
            </span>
            <span className="text-quiet text-xs/5">{fileLine(t, file)}</span>
          </span>
        )}
      </VirtualList>
    </div>
  )
}

/** What the state of a file is called that came back and keeps its place while it is mended; null for all others. */
const mendedWord = ({ status, status_dictText }: VolumeFile): string | null =>
  MENDED_STATES.has(status) ? status_dictText : null
