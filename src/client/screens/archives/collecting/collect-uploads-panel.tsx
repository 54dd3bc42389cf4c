import { useStore } from '@nanostores/react'
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FileRow } from '#contract/archives/files.ts'
import { INBOX_PATH } from '#contract/core/limits.ts'
import { go } from '#core/state/pages/route.ts'
import type { UploadItem } from '#core/wire/upload/upload-state.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { FileItem } from '#ui/status/file-item.tsx'
import { Progress } from '#ui/status/progress.tsx'

import { fileState } from '#parts/upload/file-state.ts'
import { sizeText } from './session/collect-columns.ts'
import type { CollectController } from './session/collect-controller.ts'
import { $collected, type Collected, collectUploads, type Destination, takeMade } from './session/collect-uploads.ts'

/** How long rows that have been made wait for others. Milliseconds. */
const TOGETHER = 200

/** So many files are drawn one by one without being asked for. */
const FEW = 100

/** How a file's new place is shown: one that was chosen by name or guessed is to be checked. */
const BECAME = { named: 'became', guessed: 'becameGuessed', outside: 'becameOutside', inbox: 'becameInbox' } as const

/** The queue of uploads below the files: the whole in one line, each file on its own. Not there while nothing is being uploaded. */
export function CollectUploads({ controller }: { controller: CollectController }) {
  const { t } = useTranslation('archives')
  const items = useStore(collectUploads.$items)
  // Hundreds of files are summed up in one line until somebody wants to see each.
  const [wish, setOpen] = useState<boolean | null>(null)
  const isOpen = wish ?? items.length <= FEW
  useMade(controller)
  if (items.length === 0) return null
  return (
    <section
      aria-label={t('uploads')}
      data-uncovered
      className="flex max-h-[40vh] min-h-20 flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-2 px-3 py-1.5">
        <h2 className="font-semibold">{t('uploads')}</h2>
        <Sum />
        <Button kind="plain" onPress={() => collectUploads.clear()}>
          {t('clearDone')}
        </Button>
        <Button kind="plain" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? t('fold') : t('unfold')}
        </Button>
      </div>
      {isOpen && (
        <ul className="min-h-0 overflow-auto border-line border-t px-3 py-1">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The whole queue in one line. It changes with every piece that is sent, so it is drawn apart from the files. */
function Sum() {
  const { t } = useTranslation('archives')
  const { files, underWay, settled, failed, bytes, bytesDone } = useStore(collectUploads.$sum)
  useSaid(files, settled, failed)
  const percent = bytes === 0 ? 0 : Math.floor((bytesDone / bytes) * 100)
  return (
    <>
      <span className="text-quiet text-xs/5">
        {t('uploadSum', { settled, files, done: sizeText(bytesDone), bytes: sizeText(bytes) })}
      </span>
      {failed > 0 && <span className="text-danger text-xs/5">{t('uploadsFailed', { count: failed })}</span>}
      {underWay > 0 ? (
        <Progress aria-label={t('uploads')} value={percent} kind={failed > 0 ? 'bad' : 'going'} className="flex-1" />
      ) : (
        <span className="flex-1" />
      )}
      {underWay > 0 && (
        <Button kind="plain" onPress={() => collectUploads.pause()}>
          {t('pauseAll')}
        </Button>
      )}
      {underWay === 0 && settled < files && (
        <Button kind="plain" onPress={() => collectUploads.resume()}>
          {t('resumeAll')}
        </Button>
      )}
      {failed > 0 && (
        <Button kind="plain" onPress={() => collectUploads.retry()}>
          {t('retryAll')}
        </Button>
      )}
    </>
  )
}

/** One file; drawn again only when something happens to it, whatever the hundreds beside it do. */
const Item = memo(OneItem)

function OneItem({ item }: { item: UploadItem<Collected, Destination> }) {
  const { t } = useTranslation('archives')
  const state = useStore(item.$state)
  const { id, file, about } = item
  const open = (row: FileRow) => go(`/archives/collect?${new URLSearchParams({ node: row.nodeId, file: row.id })}`)
  const note =
    state.status === 'existing'
      ? t('existing', { title: state.row.title, item: `${state.row.catalogCode} ${state.row.catalogName}` })
      : state.status === 'done'
        ? t(BECAME[state.result.placed], {
            title: state.result.row?.title ?? file.name,
            item: `${state.result.row?.catalogCode} ${state.result.row?.catalogName}`
          })
        : about.name
  return (
    <FileItem
      name={file.name}
      size={file.size}
      note={note}
      state={fileState(state)}
      onPause={() => collectUploads.pause(id)}
      onResume={() => collectUploads.resume(id)}
      onCancel={() => collectUploads.cancel(id)}
      onRetry={state.status === 'failed' && state.retryable ? () => collectUploads.retry(id) : undefined}
      onRemove={() => collectUploads.clear(id)}
      onOpen={
        state.status === 'existing'
          ? () => open(state.row)
          : state.status === 'done'
            ? () => (state.result.row ? open(state.result.row) : go(INBOX_PATH))
            : undefined
      }
    />
  )
}

/** Takes the rows that uploads have made into the files in sight. */
function useMade(controller: CollectController): void {
  const made = useStore($collected)
  const isWaiting = made.length > 0
  useEffect(() => {
    if (!isWaiting) return
    // Several at a time: the grid is drawn once for all of them.
    const timer = setTimeout(() => controller.take(takeMade()), TOGETHER)
    return () => clearTimeout(timer)
  }, [controller, isWaiting])
}

/** Says once how a drop of files ended. */
function useSaid(files: number, settled: number, failed: number): void {
  const { t } = useTranslation('archives')
  useEffect(() => {
    if (files === 0 || settled < files) return
    if (failed > 0)
      announce(t('uploadEndedWithFailures', { count: files - failed, failed }), { assertive: true, about: 'uploads' })
    else announce(t('uploadEnded', { count: files }), { about: 'uploads' })
  }, [files, settled, failed, t])
}
