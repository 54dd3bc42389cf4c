import { FileItem, type FileState } from '#ui/file-item.tsx'

import type { Page, T } from '../page.ts'
import { PRESS, TAB } from '../sample/keys.ts'

const states = (t: T): FileState[] => [
  { mode: 'queued' },
  { mode: 'checking' },
  { mode: 'uploading', percent: 42 },
  { mode: 'paused', percent: 42 },
  { mode: 'done' },
  { mode: 'failed', reason: t('sample.failure') },
  { mode: 'removed' }
]
const act = () => undefined

export const page: Page = {
  keys: [TAB, PRESS],
  examples: {
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
        <FileItem name={`${t('sample.longValue')}.pdf`} size={1_234_567} state={{ mode: 'failed', reason: t('sample.longHelp') }} note={t('sample.value')} onRetry={act} />
      </ul>
    )
  }
}
