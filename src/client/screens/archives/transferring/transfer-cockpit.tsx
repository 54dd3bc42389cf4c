import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ReviewItems } from '#contract/transfers/reviewing.ts'
import { warn } from '#core/state/toasts.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { QueueGrid } from '#parts/queue/queue-grid.tsx'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { ReadingPane } from '#parts/reading/reading-pane.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { SplitPane } from '#ui/containers/split-pane.tsx'

import { ReviewKeys } from '../reviewing/review-keys.tsx'
import { ReviewOpinion } from '../reviewing/review-opinion.tsx'
import { ReviewReasons } from '../reviewing/review-reasons.tsx'
import { useFocusBack } from '../reviewing/use-focus-back.ts'
import { useReviewCommands } from '../reviewing/use-review-commands.ts'
import { useReviewReading } from '../reviewing/use-review-reading.ts'
import { ConcludeBar } from './conclude-bar.tsx'
import { FrozenForms } from './frozen-forms.tsx'
import { LineFacts } from './line-facts.tsx'
import type { ReviewedLine } from './reviewed-lines.ts'
import { TransferCockpitState } from './transfer-cockpit-state.ts'
import { useTransferReview } from './use-transfer-review.ts'

const MENU = 'transfer.review'
const NOT_FOUND = 404
const WIDTHS = { queue: 420, facts: 300 } as const

interface TransferCockpitProps {
  readonly id: string
  readonly onLeave: () => void
}

/** One transfer under review: its volumes and files at the left, the document of the file in focus, and what is known of it at the right. */
export function TransferCockpit({ id, onLeave }: TransferCockpitProps) {
  const { t } = useTranslation(['transfers', 'grid'])
  const [controller] = useState(
    () =>
      new TransferCockpitState(
        id,
        {
          title: t('column.title'),
          state: t('field.status'),
          item: t('column.archiveNo'),
          pages: t('field.pages'),
          volume: (no, title) => t('volumeOf', { no, title }),
          states: {
            open: t('line.open'),
            added: t('line.added'),
            changed: t('line.changed'),
            accepted: t('line.accepted'),
            returned: t('line.returned'),
            before: t('line.before'),
            sending: t('line.sending')
          }
        },
        warn
      )
  )
  useEffect(() => {
    void controller.load()
    return () => controller.end()
  }, [controller])
  useFollowed('transfer.application', () => controller.follow())
  const state = useStore(controller.$state)
  if (state.mode === 'loading') return <Skeleton lines={12} className="p-4" />
  if (state.mode === 'failed')
    return (
      <Empty
        title={t('review.failed')}
        description={isGone(state.failure) ? t('review.gone') : errorMessage(state.failure)}
        action={<Button onPress={onLeave}>{t('review.back')}</Button>}
        className="m-auto"
      />
    )
  return <Cockpit controller={controller} items={state.items} onLeave={onLeave} />
}

/** It was withdrawn before anybody had claimed it, or is none that one reviews. */
const isGone = (failure: unknown): boolean => failure instanceof Refused && failure.code === NOT_FOUND

interface CockpitProps {
  readonly controller: TransferCockpitState
  readonly items: ReviewItems
  readonly onLeave: () => void
}

function Cockpit({ controller, items, onLeave }: CockpitProps) {
  const { t } = useTranslation('transfers')
  const { grid } = controller
  const reading = useReviewReading(grid)
  const actions = useTransferReview(controller, reading, items.lock)
  const focus = () => grid.state.changes.emit({ type: 'focus' })
  useReviewCommands(actions, MENU)
  useFocusBack(controller, actions.asked.length + actions.accepting.length > 0)
  useEffect(() => {
    if (document.activeElement?.matches('body, h1, main')) grid.state.changes.emit({ type: 'focus' })
  }, [grid])
  const { row } = items
  const line = controller.line(reading.id)
  return (
    <div className="flex flex-col gap-2 page-edge pb-3 lg:h-[max(30rem,calc(var(--view-room)-2.25rem))]">
      <PageHead
        title={t('review.of', { no: row.transferNo })}
        about={[row.projectName, row.kind_dictText, row.status_dictText].join(' \u00b7 ')}
        onRefresh={() => controller.load()}
      >
        <Button onPress={onLeave}>{t('review.back')}</Button>
      </PageHead>
      <ConcludeBar items={items} onChanged={() => controller.load()} onClaimed={focus} />
      <FrozenForms id={row.id} />
      <SplitPane
        startLabel={t('review.items')}
        defaultWidth={WIDTHS.queue}
        min={260}
        max={760}
        className="min-h-72 flex-1"
        start={
          <div className="flex h-full min-h-72 flex-col overflow-hidden rounded-lg border border-line bg-surface">
            <QueueGrid grid={grid} label={t('review.items')} empty={<Empty title={t('review.allDecided')} />} />
          </div>
        }
      >
        <SplitPane
          side="end"
          startLabel={t('review.facts')}
          defaultWidth={WIDTHS.facts}
          min={240}
          max={560}
          className="h-full"
          start={<LineFacts items={items} line={line} actions={actions} menu={MENU} />}
        >
          <div className="h-full max-lg:h-[70dvh]">
            <ReadingPane
              document={reading.document}
              without={line && line.fileId === null ? t('review.readFiles') : undefined}
              next={reading.next}
              number={reading.number}
              marked={[]}
              onTurn={actions.turn}
              onOpen={() => undefined}
              onLeave={focus}
            />
          </div>
        </SplitPane>
      </SplitPane>
      <ReviewKeys actions={actions} menu={MENU} />
      <ReviewOpinion
        title={titleOf(actions.accepting, t('review.opinionOf'))}
        isOne={false}
        onAccept={({ opinion = '' }) => actions.acceptWith(opinion)}
        onClose={actions.close}
      />
      <ReviewReasons
        title={titleOf(actions.asked, t('step.return'))}
        isOne={false}
        detail={null}
        onReturn={actions.giveBack}
        onClose={actions.close}
      />
    </div>
  )
}

const titleOf = (lines: readonly ReviewedLine[], what: string): string | null =>
  lines.length === 0 ? null : `${what} ${lines.length === 1 ? (lines[0]?.title ?? '') : `\u00d7 ${lines.length}`}`
