import { useTranslation } from 'react-i18next'

import { ask } from '#core/wire/http/ask.ts'

import { Answered } from '../../answer/answered.tsx'
import { useAnswer } from '../../answer/use-answer.ts'
import type { OwnDialogProps } from '../actions/own-dialogs.ts'
import { PublishFrame } from './publish-frame.tsx'

/** What the publication of a draft touches: the version that gives way, how many things go on by it, and what differs from it by field. */
export function PublishVersion(props: OwnDialogProps) {
  const { resource, texts, row } = props
  const { t } = useTranslation('resource')
  const { state, refresh } = useAnswer(async (signal) => {
    if (!resource.versionCalls) throw new Error(`${resource.name} does not come in versions`)
    return ask(resource.versionCalls.publishEffects, { id: row.id }, { signal, quiet: true })
  })
  return (
    <PublishFrame {...props} text={t('version.publishText')} isReady={state.status === 'ready'}>
      <Answered state={state} onRetry={refresh}>
        {({ replaces, uses, cells }) =>
          replaces === null ? (
            <p>{t('version.first')}</p>
          ) : (
            <>
              <p>{t('version.replaces', { ...replaces, count: uses })}</p>
              {cells.length === 0 ? (
                <p>{t('version.same')}</p>
              ) : (
                <dl className="grid grid-cols-[minmax(6rem,max-content)_1fr] gap-x-4 gap-y-0.5">
                  {cells.map(({ field, from, to }) => (
                    <div key={field} className="contents">
                      <dt className="text-quiet">{texts.field(field)}</dt>
                      <dd className="wrap-anywhere">
                        {from === '' && to === '' ? (
                          t('version.changed')
                        ) : (
                          <>
                            <del className="text-quiet">{from || t('empty')}</del> <span aria-hidden>→</span>{' '}
                            <ins className="no-underline">{to || t('empty')}</ins>
                          </>
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </>
          )
        }
      </Answered>
    </PublishFrame>
  )
}
