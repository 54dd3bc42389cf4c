import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { $language } from '#core/state/titles.ts'
import { inform, succeed, warn } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { usePageAddress } from '#parts/address/use-page-address.ts'
import { QueueGrid } from '#parts/queue/queue-grid.tsx'
import { textParam, type Param } from '#parts/address/params.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { queryParam } from '#parts/query/query-param.ts'
import { ReadingPane } from '#parts/reading/reading-pane.tsx'
import { FileViewer } from '#parts/view/file-viewer.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { SplitPane } from '#ui/containers/split-pane.tsx'

import { markedPlaces } from './reviewing/place-words.ts'
import { ReviewController } from './reviewing/review-controller.ts'
import { ReviewFacts } from './reviewing/review-facts.tsx'
import { ReviewHead } from './reviewing/review-head.tsx'
import { takenBackWords, decisionTitle } from './reviewing/review-titles.ts'
import { ReviewKeys } from './reviewing/review-keys.tsx'
import type { QueueFilter } from './reviewing/review-queue.ts'
import { ReviewOpinion } from './reviewing/review-opinion.tsx'
import { ReviewReasons } from './reviewing/review-reasons.tsx'
import { useMarked } from './reviewing/use-marked.ts'
import { useFocusBack } from './reviewing/use-focus-back.ts'
import { useReviewActions } from './reviewing/use-review-actions.ts'
import { useReviewCommands } from './reviewing/use-review-commands.ts'
import { useReviewDetail } from './reviewing/use-review-detail.ts'
import { useReviewReading } from './reviewing/use-review-reading.ts'

/** 文件审核: the queue at the left, the document of the file in focus in the middle, how it is described at the right. The queue keeps the focus. */
export default function Review() {
  const { t } = useTranslation('archives')
  const project = useStore($project)
  const language = useStore($language)
  if (!project)
    return (
      <div className="flex flex-1 flex-col page-edge pb-4">
        <PageHead title={t('review')} />
        <Empty title={t('noProject')} />
      </div>
    )
  return <ReviewOf key={`${project.id} ${language}`} />
}

const SHOWN = ['open', 'again', 'decided'] as const
const showParam: Param<QueueFilter['show']> = {
  initial: 'open',
  read: (text) => SHOWN.find((one) => one === text),
  write: (value) => (value === 'open' ? undefined : value)
}
const PARAMS = { node: textParam, word: textParam, show: showParam, query: queryParam }

function ReviewOf() {
  // Texts that came with the rows would hide the whole page until they are here.
  const { t } = useTranslation(['archives', 'grid'])
  const address = usePageAddress(PARAMS, {
    node: t('address.node'),
    word: t('address.word'),
    show: t('review.show'),
    query: t('address.query')
  })
  const [filter, setFilter] = useState<QueueFilter>(() => address.values())
  const [controller] = useState(
    () =>
      new ReviewController(
        filter,
        {
          title: t('review.column.title'),
          state: t('review.column.state'),
          item: t('review.column.item'),
          pages: t('review.column.pages'),
          by: t('review.column.by'),
          states: {
            open: t('review.state.open'),
            again: t('review.state.again'),
            sending: t('review.state.sending'),
            accepted: t('review.state.accepted'),
            returned: t('review.state.returned'),
            locked: t('review.state.locked'),
            elsewhere: t('review.state.elsewhere'),
            gone: t('review.state.gone')
          },
          claimed: (name) => t('review.state.claimed', { name })
        },
        {
          refused: (row, kind, why) => warn(t(`review.refused.${kind}`, { title: row?.title ?? '', why })),
          takenBack: (decision) => {
            succeed(takenBackWords(decision, t))
            const [first] = decision.files
            if (first) controller.grid.goTo(first.id)
          },
          notTakenBack: (why) => warn(why === '' ? t('review.nothingToTakeBack') : t('review.notTakenBack', { why }))
        }
      )
  )
  useEffect(
    () =>
      address.follow((values) => {
        setFilter(values)
        void controller.load(values)
      }),
    [address, controller]
  )
  useEffect(() => controller.follow(), [controller])
  useEffect(() => {
    void controller.resume().then((count) => count > 0 && inform(t('review.resumed', { count })))
  }, [controller, t])
  const narrow = useMemo(
    () => (next: QueueFilter) => {
      address.set(next)
      setFilter(next)
      void controller.load(next)
    },
    [address, controller]
  )
  return <Cockpit controller={controller} filter={filter} onFilter={narrow} />
}

/** What the queue takes of the width at first, and the description, in px. */
const WIDTHS = { queue: 330, facts: 330 } as const

interface CockpitProps {
  readonly controller: ReviewController
  readonly filter: QueueFilter
  readonly onFilter: (filter: QueueFilter) => void
}

function Cockpit({ controller, filter, onFilter }: CockpitProps) {
  const { t } = useTranslation('archives')
  const { grid } = controller
  const reading = useReviewReading(grid)
  const detail = useReviewDetail(controller, reading.id)
  const actions = useReviewActions(controller, reading)
  const marked = useMarked(grid)
  const [viewed, setViewed] = useState<readonly string[]>([])
  useReviewCommands(actions)
  const focus = () => grid.state.changes.emit({ type: 'focus' })
  const objects = controller.row(reading.id)?.objects ?? []
  useFocusBack(controller, actions.asked.length + actions.accepting.length > 0)
  return (
    <div className="flex flex-col gap-2 page-edge pb-3 lg:h-[max(30rem,calc(var(--view-room)-2.25rem))]">
      <ReviewHead controller={controller} actions={actions} filter={filter} onFilter={onFilter} />
      <SplitPane
        startLabel={t('review.queue')}
        defaultWidth={WIDTHS.queue}
        min={220}
        max={720}
        className="min-h-72 flex-1"
        start={<Queue controller={controller} />}
      >
        <SplitPane
          side="end"
          startLabel={t('review.facts')}
          defaultWidth={WIDTHS.facts}
          min={260}
          max={640}
          className="h-full"
          start={<ReviewFacts state={detail} actions={actions} marked={marked} />}
        >
          <div className="h-full max-lg:h-[70dvh]">
            <ReadingPane
              document={reading.document}
              next={reading.next}
              number={reading.number}
              marked={[]}
              marks={markedPlaces(detail.status === 'ready' ? detail.detail.lastReturn : null, t)}
              onTurn={actions.turn}
              onOpen={() => setViewed(objects.map(({ id }) => id))}
              onLeave={focus}
              onDrawn={actions.drawn}
            />
          </div>
        </SplitPane>
      </SplitPane>
      <ReviewKeys actions={actions} />
      <ReviewOpinion
        title={decisionTitle(actions.accepting, 'opinion', t)}
        isOne={actions.accepting.length === 1}
        document={reading.document}
        number={reading.number}
        onAccept={actions.acceptWith}
        onClose={actions.closeOpinion}
      />
      <ReviewReasons
        title={decisionTitle(actions.asked, 'return', t)}
        isOne={actions.asked.length === 1}
        detail={detail.status === 'ready' ? detail.detail : null}
        document={reading.document}
        number={reading.number}
        onReturn={actions.giveBack}
        onClose={actions.closeReasons}
      />
      <FileViewer objects={objects.filter(({ id }) => viewed.includes(id))} onClose={() => setViewed([])} />
    </div>
  )
}

/** The files that wait, in their order: a grid that keeps the focus, in which letters are commands. */
function Queue({ controller }: { controller: ReviewController }) {
  const { t } = useTranslation('archives')
  const state = useStore(controller.$state)
  const lane = useStore(controller.lane.$state)
  useEffect(() => {
    // Who has come here comes for the queue; who has gone on to something else stays there.
    if (state.mode === 'ready' && document.activeElement?.matches('body, h1'))
      controller.grid.state.changes.emit({ type: 'focus' })
  }, [controller, state.mode])
  return (
    <section
      aria-label={t('review.queue')}
      className="flex h-full min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      {state.mode === 'loading' && <Skeleton lines={12} className="p-4" />}
      {state.mode === 'failed' && (
        <Empty
          title={t('review.failed')}
          description={errorMessage(state.failure)}
          action={<Button onPress={() => void controller.load()}>{t('again')}</Button>}
          className="flex-1"
        />
      )}
      {state.mode === 'ready' && (
        <QueueGrid
          grid={controller.grid}
          label={t('review.queue')}
          empty={<Empty title={t('review.empty')} description={t('review.emptyHint')} />}
        />
      )}
      {lane.waiting > 0 && lane.why !== 'sending' && (
        <p role="status" className="border-line border-t bg-warn-tint px-3 py-1 text-warn text-xs/5">
          {t(`review.lane.${lane.why}`, { count: lane.waiting })}
        </p>
      )}
    </section>
  )
}
