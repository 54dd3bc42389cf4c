import { FileItem, type FileItemState } from '#ui/status/file-item.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

const states = (t: T): FileItemState[] => [
  { mode: 'queued' },
  { mode: 'checking' },
  { mode: 'uploading', percent: 42 },
  { mode: 'paused', percent: 42 },
  { mode: 'done' },
  { mode: 'failed', reason: t('sample.failure') },
  { mode: 'removed' }
]
const act = () => undefined

export const page: GalleryPage = {
  without: { disabled: 'actsOnly' },
  keys: [TAB, PRESS],
  examples: {
    default: ({ t }) => (
      <ul aria-label={t('sample.uploading')} className="w-full">
        <FileItem
          name={t('sample.scan', { number: 1 })}
          size={1_234_567}
          state={{ mode: 'uploading', percent: 42 }}
          onPause={act}
          onCancel={act}
        />
      </ul>
    ),
    readOnly: ({ t }) => (
      <ul aria-label={t('sample.uploaded')} className="w-full">
        <FileItem name={t('sample.scan', { number: 1 })} size={1_234_567} state={{ mode: 'done' }} onOpen={act} />
      </ul>
    ),
    invalid: ({ t }) => (
      <ul aria-label={t('sample.broken')} className="w-full">
        <FileItem
          name={t('sample.scan', { number: 1 })}
          size={1_234_567}
          state={{ mode: 'failed', reason: t('sample.failure') }}
          onRetry={act}
          onRemove={act}
        />
      </ul>
    ),
    kinds: ({ t }) => (
      <ul aria-label={t('sample.files')} className="w-full">
        {states(t).map((state, at) => (
          <FileItem
            key={state.mode}
            name={t('sample.scan', { number: at + 1 })}
            size={1_234_567}
            state={state}
            onPause={act}
            onResume={act}
            onCancel={act}
            onRetry={act}
            onRemove={act}
            onRestore={act}
          />
        ))}
      </ul>
    ),
    long: ({ t }) => (
      <ul aria-label={t('sample.longLabel')} className="w-full">
        <FileItem
          name={`${t('sample.longValue')}.pdf`}
          size={1_234_567}
          state={{ mode: 'failed', reason: t('sample.longHelp') }}
          note={t('sample.value')}
          onRetry={act}
        />
      </ul>
    ),
    many: ({ t }) => (
      <ScrollArea aria-label={t('sample.drawings')} className="max-h-80 w-full">
        <ul aria-label={t('sample.drawings')}>
          {Array.from({ length: 1000 }, (_, at) => (
            <FileItem
              key={t('sample.scan', { number: at + 1 })}
              name={t('sample.scan', { number: at + 1 })}
              size={1_234_567}
              state={{ mode: at < 400 ? 'done' : 'queued' }}
            />
          ))}
        </ul>
      </ScrollArea>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <ul aria-label={t('sample.files')}>
          <FileItem
            name={t('sample.scan', { number: 1 })}
            size={1_234_567}
            state={{ mode: 'uploading', percent: 42 }}
            onPause={act}
            onCancel={act}
          />
        </ul>
      </InDialog>
    )
  }
}
