import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  type CheckedItem,
  type CheckFinding,
  type CheckRun,
  FINDING_KINDS,
  type FindingKind,
  listFindings
} from '#contract/checks/runs.ts'
import { PAGE_SIZES } from '#contract/core/limits.ts'
import { go } from '#core/state/pages/route.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { placeNames } from '#parts/list/place-names.ts'
import { cellAddress, mayOpenFile } from '#parts/needs/file-address.ts'
import { PlacedText } from '#ui/data/placed-text.tsx'
import { Pagination } from '#ui/data/pagination.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Table } from '#ui/data/table.tsx'

import { FindingActions } from './finding-actions.tsx'

interface CheckFindingsProps {
  readonly run: CheckRun
  readonly items: readonly CheckedItem[]
  /** The item whose findings are shown; empty: of all. */
  readonly code: string
  readonly kind: FindingKind
  /** Counts what has changed: the findings are asked anew then. */
  readonly turn: number
  readonly onShow: (shown: { readonly item?: string; readonly kind?: FindingKind }) => void
  /** Called when a finding was waived or a file is checked again. */
  readonly onChanged: () => unknown
}

const COLUMNS = ['target', 'code', 'said', 'level', 'acts'] as const
const WIDTHS = { code: 76, level: 90, acts: 230, target: 260 } as const

/** What a check has found, page by page, and the checklist of what only a person can see. */
export function CheckFindings({ run, items, code, kind, turn, onShow, onChanged }: CheckFindingsProps) {
  const { t } = useTranslation('checks')
  const [place, setPlace] = useState<{ readonly page: number; readonly size: number }>({ page: 1, size: 20 })
  const show = (shown: Parameters<typeof onShow>[0]) => {
    setPlace({ ...place, page: 1 })
    onShow(shown)
  }
  return (
    <section aria-label={t('findings')} className="flex flex-col gap-2">
      <h2 className="font-medium">{t('findings')}</h2>
      <div className="flex flex-wrap gap-3">
        <Select
          label={t('findings.kind')}
          hasMessageLine={false}
          value={kind}
          onChange={(value) => show({ kind: (value as FindingKind | null) ?? 'found' })}
          options={FINDING_KINDS.map((one) => ({ value: one, label: t(`findings.kind.${one}`) }))}
        />
        <Select
          label={t('findings.item')}
          hasMessageLine={false}
          className="min-w-64"
          value={code || 'all'}
          onChange={(value) => show({ item: value === null || value === 'all' ? '' : value })}
          options={[
            { value: 'all', label: t('findings.allItems') },
            ...items
              .filter((item) => item.found + item.human + item.crashed + item.waived > 0)
              .map((item) => ({ value: item.code, label: `${item.code} ${item.name}` }))
          ]}
        />
      </div>
      <FindingsPage
        key={`${code}:${kind}:${place.page}:${place.size}`}
        run={run}
        kind={kind}
        code={code}
        turn={turn}
        place={place}
        onPlace={setPlace}
        onChanged={onChanged}
      />
    </section>
  )
}

interface FindingsPageProps {
  readonly run: CheckRun
  readonly kind: FindingKind
  readonly code: string
  readonly turn: number
  readonly place: { readonly page: number; readonly size: number }
  readonly onPlace: (place: { readonly page: number; readonly size: number }) => void
  readonly onChanged: () => unknown
}

function FindingsPage({ run, kind, code, turn, place, onPlace, onChanged }: FindingsPageProps) {
  const { t } = useTranslation('checks')
  const { state, refresh } = useAnswer((signal) =>
    ask(
      listFindings,
      { id: run.id, kind, pageNo: place.page, pageSize: place.size, ...(code !== '' && { code }) },
      { signal, quiet: true }
    )
  )
  const known = useRef(turn)
  useEffect(() => {
    if (known.current === turn) return
    known.current = turn
    void refresh()
  }, [turn, refresh])
  const cell = (finding: CheckFinding, key: string) => {
    if (key === 'target')
      return <PlacedText text={finding.targetTitle} names={placeNames(finding.unit, run.targetTitle)} />
    if (key === 'level') return finding.kind === 'found' ? t(`level.${finding.level}`) : t(`kind.${finding.kind}`)
    if (key === 'acts') return <FindingActions run={run} finding={finding} onChanged={onChanged} />
    if (key === 'said') return <SaidOf finding={finding} />
    return finding.code
  }
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col gap-2">
      {({ records, total }) => (
        <>
          <ScrollArea
            aria-label={t('findings')}
            className="rounded-lg border border-line bg-surface lg:max-h-[max(15rem,calc(var(--view-room)-12rem))]"
          >
            <Table
              aria-label={t('findings')}
              className="w-full min-w-240 table-fixed border-collapse"
              columns={COLUMNS.map((key) => ({
                key,
                title: t(`findings.${key}`),
                ...(key in WIDTHS && { width: WIDTHS[key as keyof typeof WIDTHS] })
              }))}
              rows={records}
              cellOf={cell}
              onRowAction={(id) => {
                const { fileId, field, lies } = records.find((one) => one.id === id) ?? {}
                if (fileId && mayOpenFile(lies)) go(cellAddress(fileId, field ?? null))
              }}
              empty={t('findings.none')}
            />
          </ScrollArea>
          {total > place.size && (
            <Pagination
              aria-label={t('findings')}
              total={total}
              page={place.page}
              pageSize={place.size}
              pageSizes={PAGE_SIZES}
              onChange={(page, size) => onPlace({ page, size })}
            />
          )}
        </>
      )}
    </Answered>
  )
}

/** What was measured, what would mend it, who has waived it, and who has taken that back. */
function SaidOf({ finding }: { readonly finding: CheckFinding }) {
  const { t } = useTranslation('checks')
  const { said, mend, waivedBy, waivedTime, waiveReason, pastWaivers } = finding
  return (
    <>
      <span className="block">{said}</span>
      {mend && <span className="block text-quiet">{mend}</span>}
      {pastWaivers.map((past) => (
        <span key={past.backTime} className="block text-quiet">
          {t('findings.past', {
            ...past,
            by: past.by ?? '',
            time: past.time.slice(0, 16),
            backBy: past.backBy ?? '',
            backTime: past.backTime.slice(0, 16)
          })}
        </span>
      ))}
      {waivedBy && (
        <span className="block text-quiet">
          {t('findings.waived', { by: waivedBy, time: waivedTime?.slice(0, 16) ?? '', reason: waiveReason ?? '' })}
        </span>
      )}
    </>
  )
}
