import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type ExtensionRow, listExtensions, withdrawExtension } from '#contract/transfers/extensions.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { Button } from '#ui/actions/button.tsx'
import { Disclosure } from '#ui/containers/disclosure.tsx'

import { DecideExtension } from './decide-extension.tsx'

const MOST = 20

/** The applications for more time of a project: who has asked for which day, and what the archive has said. */
export function Extensions({ project }: { readonly project: string }) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) =>
    ask(listExtensions, { pageSize: MOST, pageNo: 1, projectId: project }, { signal, quiet: true })
  )
  useFollowed('transfer.application', refresh)
  const [decided, setDecided] = useState<ExtensionRow | null>(null)
  return (
    <Answered state={state} onRetry={refresh}>
      {({ records }) =>
        records.length === 0 ? null : (
          <Disclosure
            level={2}
            title={t('extensions', { count: records.length })}
            defaultExpanded={records.some(({ status }) => status === 'applied')}
          >
            <ul className="flex flex-col gap-2">
              {records.map((row) => (
                <li key={row.id}>
                  <Extension row={row} onChanged={refresh} onDecide={() => setDecided(row)} />
                </li>
              ))}
            </ul>
            {decided && (
              <DecideExtension
                row={decided}
                onClose={() => setDecided(null)}
                onDone={() => {
                  setDecided(null)
                  void refresh()
                }}
              />
            )}
          </Disclosure>
        )
      }
    </Answered>
  )
}

interface ExtensionProps {
  readonly row: ExtensionRow
  readonly onChanged: () => unknown
  readonly onDecide: () => void
}

function Extension({ row, onChanged, onDecide }: ExtensionProps) {
  const { t } = useTranslation('transfers')
  const project = useStore($project)
  const isOpen = row.status === 'applied' && row.projectId === project?.id
  const withdraw = async () => {
    const done = await ask(withdrawExtension, { id: row.id }).catch(() => null)
    if (done) succeed(t('extension.withdrawn'))
    await onChanged()
  }
  const said = t('extension.asked', {
    name: row.applicantName ?? '',
    at: row.createTime.slice(0, 16),
    day: row.wantedDay,
    former: row.formerDay ?? '',
    reason: row.reason
  })
  const answer =
    row.decidedAt === null
      ? ''
      : t('extension.answer', {
          state: row.status_dictText,
          name: row.decidedByName ?? '',
          day: row.grantedDay ?? '',
          opinion: row.opinion ?? ''
        })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {row.status_dictText} · {said} {answer}
      </p>
      {isOpen && has('transfer.apply:extend') && <Button onPress={withdraw}>{t('extension.withdraw')}</Button>}
      {isOpen && has('transfer.review:extend') && (
        <Button kind="primary" onPress={onDecide}>
          {t('extension.decide')}
        </Button>
      )}
    </div>
  )
}
