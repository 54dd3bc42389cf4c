import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { changesOfTransfer, type ChangedVolume } from '#contract/transfers/applying.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'

/** What is another than when the application was submitted last: added, removed, or changed cell by cell. */
export function TransferChanges({ id }: { readonly id: string }) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(changesOfTransfer, { id }, { signal, quiet: true }))
  return (
    <Disclosure level={2} title={t('changes')} defaultExpanded>
      <Answered state={state} onRetry={refresh}>
        {(volumes) =>
          volumes.length === 0 ? (
            <p role="status">{t('changes.none')}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {volumes.map((volume) => (
                <li key={volume.volumeId}>
                  <Changed volume={volume} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Disclosure>
  )
}

function Changed({ volume: { volumeNo, title, change, cells } }: { readonly volume: ChangedVolume }) {
  const { t } = useTranslation('transfers')
  const name = t('volumeOf', { no: volumeNumber(volumeNo), title })
  if (cells.length === 0) return <p className="wrap-anywhere">{t(`change.${change}`, { name })}</p>
  return (
    <>
      <p className="wrap-anywhere">{t(`change.${change}`, { name })}</p>
      <ul className="ms-4 list-disc">
        {cells.map(({ fileId, fileTitle, field, before, after }) => (
          <li key={`${fileId ?? ''} ${field} ${before ?? ''} ${after ?? ''}`} className="wrap-anywhere">
            {t(fileTitle === null ? 'change.cell' : 'change.fileCell', {
              title: fileTitle ?? '',
              field,
              before: before ?? t('empty'),
              after: after ?? t('empty')
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
