import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ReviewDetail } from '#contract/archives/review.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { markedPlaceWords } from './place-words.ts'
import { ReviewButton } from './review-button.tsx'
import { mayRun } from './use-review-commands.ts'
import type { ReviewActions } from './use-review-actions.ts'
import type { DetailState } from './use-review-detail.ts'

const FileVersions = lazy(async () => ({ default: (await import('../versions/file-versions.tsx')).FileVersions }))

interface ReviewFactsProps {
  readonly state: DetailState
  readonly actions: ReviewActions
  /** How many files are marked: then a decision is about them. */
  readonly marked: number
}
type Cell = ReviewDetail['cells'][number]

/** How a file is described, what its columns ask and what is wrong, what checks found, what was changed since it came back; and the decision. */
export function ReviewFacts({ state, actions, marked }: ReviewFactsProps) {
  const { t } = useTranslation('archives')
  const detail = state.status === 'ready' ? state.detail : null
  const [compared, setCompared] = useState<ReviewDetail['row'] | null>(null)
  useSpokenFaults(detail)
  useSpokenDifference(detail, actions.isDifference)
  return (
    <section
      data-region
      aria-label={t('review.facts')}
      className="flex h-full min-h-0 flex-col rounded-lg border border-line bg-surface"
    >
      <ScrollArea isStop aria-label={t('review.described')} className="min-h-0 flex-1">
        <div className="flex flex-col gap-4 px-4 py-3">
          {state.status === 'waiting' && <Skeleton lines={12} />}
          {state.status === 'failed' && <p className="text-danger">{errorMessage(state.failure)}</p>}
          {detail && (
            <Facts detail={detail} isDifference={actions.isDifference} onVersions={() => setCompared(detail.row)} />
          )}
        </div>
      </ScrollArea>
      <div className="flex flex-none flex-wrap gap-2 border-line border-t p-3">
        {mayRun('review.accept') && (
          <ReviewButton command="review.accept" kind="primary" onPress={actions.accept}>
            {marked > 0 ? t('review.acceptMarked', { count: marked }) : t('review.acceptOn')}
          </ReviewButton>
        )}
        {mayRun('review.return') && (
          <ReviewButton command="review.return" onPress={actions.askReason}>
            {marked > 0 ? t('review.returnMarked', { count: marked }) : t('review.return')}
          </ReviewButton>
        )}
        <ReviewButton command="review.difference" kind="plain" onPress={actions.difference}>
          {t(actions.isDifference ? 'review.showAll' : 'review.showDifference')}
        </ReviewButton>
      </div>
      <LateDialog>{compared && <FileVersions {...compared} onClose={() => setCompared(null)} />}</LateDialog>
    </section>
  )
}

function Facts({
  detail,
  isDifference,
  onVersions
}: {
  detail: ReviewDetail
  isDifference: boolean
  onVersions: () => void
}) {
  const { t } = useTranslation('archives')
  const { row, cells, lastReturn, findings, checkedAt, history, versions } = detail
  const shown = isDifference ? cells.filter(({ isChanged }) => isChanged) : inImportance(cells)
  return (
    <>
      <header>
        <h2 className="wrap-anywhere font-semibold text-base/6">{row.title}</h2>
        <p className="text-quiet text-xs/5">
          {row.catalogCode} {row.catalogName}
        </p>
        {row.review.lock !== null && row.review.decision === null && <p className="text-warn">{row.review.lock}</p>}
      </header>
      {lastReturn && (
        <p className="rounded-md bg-warn-tint px-3 py-2 text-warn">
          {t('returned.why', {
            reason: lastReturn.reason_dictText,
            opinion: lastReturn.opinion ?? '',
            by: lastReturn.byName ?? t('returned.reviewer'),
            day: lastReturn.at.slice(0, 10)
          })}
        </p>
      )}
      <section aria-label={t(isDifference ? 'review.difference' : 'review.cells')}>
        <h3 className="pb-1 font-semibold text-sm">{t(isDifference ? 'review.difference' : 'review.cells')}</h3>
        {shown.length === 0 && (
          <p className="text-quiet">{t(lastReturn ? 'review.noDifference' : 'review.neverReturned')}</p>
        )}
        <dl className="flex flex-col gap-2">
          {shown.map((cell) => (
            <CellFacts key={cell.key} cell={cell} />
          ))}
        </dl>
        {versions > 0 && (
          <Button size="small" className="mt-2" onPress={onVersions}>
            {t('review.versions', { count: versions })}
          </Button>
        )}
      </section>
      <section aria-label={t('review.findings')}>
        <h3 className="pb-1 font-semibold text-sm">{t('review.findings')}</h3>
        {checkedAt === null ? (
          <p className="text-quiet">{t('review.notChecked')}</p>
        ) : findings.length === 0 ? (
          <p className="text-good">{t('review.nothingFound', { at: checkedAt.slice(0, 16) })}</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {findings.map((found) => (
              <li key={`${found.code} ${found.detail}`} className="flex flex-wrap items-start gap-2">
                <Chip tone={found.isWaived ? 'idle' : found.level === 'error' ? 'bad' : 'warn'}>
                  {textOf('check_property', found.property ?? found.code)}
                </Chip>
                <span className="min-w-0 flex-1">{found.detail ?? found.code}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {history.length > 0 && (
        <section aria-label={t('review.history')}>
          <h3 className="pb-1 font-semibold text-sm">{t('review.history')}</h3>
          <ol className="flex flex-col gap-1 text-quiet text-xs/5">
            {history.map((made) => (
              <li key={made.id}>
                {t(`review.made.${made.kind}`, { name: made.byName ?? '', at: made.at.slice(0, 16) })}
                {made.opinion !== null && t('review.madeWhy', { why: made.opinion })}
                {made.seal && t('review.madeSeal', { place: markedPlaceWords(made.seal, t) })}
                {made.isTakenBack && t('review.madeBack')}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function CellFacts({ cell: { title, text, rules, faults, before, isChanged } }: { cell: Cell }) {
  const { t } = useTranslation('archives')
  return (
    <div>
      <dt className="text-quiet text-xs/5">
        {title}
        {rules.length > 0 && <span className="text-faint"> · {rules.join(t('comma'))}</span>}
      </dt>
      <dd className="wrap-anywhere">
        {text || '—'}
        {isChanged && (
          <span className="block text-warn text-xs/5">
            {t('returned.changed', { before: before || t('returned.nothing') })}
          </span>
        )}
        {faults.map((fault) => (
          <span key={fault} className="block text-danger text-xs/5">
            {fault}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** What was changed since the return first, then what is wrong, then all others in their order. */
const inImportance = (cells: readonly Cell[]): readonly Cell[] =>
  cells
    .filter(({ text, rules, isChanged, faults }) => text !== '' || isChanged || faults.length > 0 || rules.length > 0)
    .toSorted((one, other) => weight(other) - weight(one))
const weight = ({ isChanged, faults }: Cell) => (isChanged ? 2 : 0) + (faults.length > 0 ? 1 : 0)

const textOf = (dictionary: string, value: string) =>
  cachedItems(dictionary)?.find((item) => item.value === value)?.text ?? value

/** Announces what is wrong with the file that one has come to. */
function useSpokenFaults(detail: ReviewDetail | null): void {
  const { t } = useTranslation('archives')
  useEffect(() => {
    if (!detail) return
    const faults = [
      ...detail.cells.flatMap(({ title, faults: own }) => own.map((fault) => t('review.fault', { title, fault }))),
      ...detail.findings.filter(({ isWaived }) => !isWaived).map(({ detail: words, code }) => words ?? code)
    ]
    const again = detail.row.review.isAgain ? [t('review.again')] : []
    const words = [...again, ...faults].join(t('comma'))
    if (words) announce(words, { about: 'review.found' })
  }, [detail, t])
}

function useSpokenDifference(detail: ReviewDetail | null, isDifference: boolean): void {
  const { t } = useTranslation('archives')
  useEffect(() => {
    if (!isDifference || !detail) return
    const changed = detail.cells.filter(({ isChanged }) => isChanged)
    announce(
      changed.length === 0
        ? t(detail.lastReturn ? 'review.noDifference' : 'review.neverReturned')
        : changed
            .map(({ title, text, before }) =>
              t('review.differs', {
                title,
                before: before || t('returned.nothing'),
                text: text || t('returned.nothing')
              })
            )
            .join(t('comma')),
      { about: 'review.difference' }
    )
  }, [detail, isDifference, t])
}
