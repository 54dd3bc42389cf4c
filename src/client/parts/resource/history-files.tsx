import { useTranslation } from 'react-i18next'

import type { historyEntry } from '#contract/core/resource/history-entry.ts'
import type { output } from '#contract/core/schema.ts'
import { Button } from '#ui/actions/button.tsx'

import { saveStoredFile } from '../upload/file-list.tsx'
import { StoredThumbnail } from '../upload/stored-thumbnail.tsx'

type Changed = NonNullable<output<typeof historyEntry>['cells'][number]['files']>

/** Which files a row had and has: each is downloaded as long as its bytes are kept. */
export function HistoryFiles({ files: { from, to } }: { readonly files: Changed }) {
  const { t } = useTranslation('resource')
  const stays = new Set(from.map(({ path }) => path))
  const left = from.filter(({ path }) => to.every((one) => one.path !== path))
  const marked = [
    ...left.map((file) => ({ file, mark: 'taken' as const })),
    ...to.map((file) => ({ file, mark: stays.has(file.path) ? ('kept' as const) : ('given' as const) }))
  ]
  return (
    <ul className="m-0 flex list-none flex-col gap-1 p-0">
      {marked.map(({ file: { path, name, isKept }, mark }) => (
        <li key={path} className="flex flex-wrap items-center gap-x-2">
          <StoredThumbnail path={isKept ? path : ''} name="" className="size-6" />
          {mark !== 'kept' && <span className="text-quiet text-xs/5">{t(`historyFile.${mark}`)}</span>}
          {isKept ? (
            <Button
              kind="plain"
              size="small"
              className="h-auto! max-w-full whitespace-normal!"
              aria-label={t('historyFile.download', { name })}
              onPress={() => void saveStoredFile({ path, name })}
            >
              {mark === 'taken' ? <del>{name}</del> : name}
            </Button>
          ) : (
            <>
              <span className="wrap-anywhere">{mark === 'taken' ? <del>{name}</del> : name}</span>
              <span className="text-quiet text-xs/5">{t('historyFile.gone')}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
