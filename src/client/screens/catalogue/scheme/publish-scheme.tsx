import { useTranslation } from 'react-i18next'

import { schemeEffects } from '#contract/checks/check-schemes.ts'
import type { CheckCode } from '#contract/checks/items.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { PublishFrame } from '#parts/resource/versions/publish-frame.tsx'

/** What the publication of a draft changes, before it is published: the scheme whose place it takes, the items that are asked otherwise, and the checks that stay as they are. */
export function PublishScheme(props: OwnDialogProps) {
  const { row } = props
  const { t } = useTranslation('checks')
  const { state, refresh } = useAnswer((signal) => ask(schemeEffects, { id: row.id }, { signal, quiet: true }))
  return (
    <PublishFrame {...props} text={t('checkScheme.publishText')} isReady={state.status === 'ready'}>
      <Answered state={state} onRetry={refresh}>
        {({ replaces, ...difference }) => (
          <div className="flex flex-col gap-3">
            <p>{t('checkScheme.replaces', { ...replaces, count: replaces.runCount })}</p>
            {(['added', 'removed', 'changed'] as const).map((kind) =>
              difference[kind].length === 0 ? null : (
                <div key={kind}>
                  <p className="font-medium">{t(`checkScheme.${kind}`, { count: difference[kind].length })}</p>
                  <ul className="list-disc ps-5">
                    {difference[kind].map((code) => (
                      <li key={code}>{`${code} ${t(`item.${code as CheckCode}`)}`}</li>
                    ))}
                  </ul>
                </div>
              )
            )}
            {Object.values(difference).every((codes) => codes.length === 0) && <p>{t('checkScheme.same')}</p>}
          </div>
        )}
      </Answered>
    </PublishFrame>
  )
}
