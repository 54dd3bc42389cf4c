import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  type CatalogueDifference,
  catalogueDifference,
  type CatalogueVersion,
  DIFFERENCE_KINDS,
  type DifferenceKind
} from '#contract/catalogue/catalogue-versions.ts'
import { TREE_PAGE } from '#contract/core/limits.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { announce } from '#ui/base/announcer.ts'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Pagination } from '#ui/data/pagination.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Table } from '#ui/data/table.tsx'

import { useVersionWords } from './version-words.ts'

interface DifferenceDialogProps {
  /** Those of the set. */
  readonly versions: readonly CatalogueVersion[]
  readonly shown: CatalogueVersion
  readonly onClose: () => void
}

/** Two versions side by side: what was added, removed, changed field by field, and moved. */
export function DifferenceDialog({ versions, shown, onClose }: DifferenceDialogProps) {
  const { t } = useTranslation('catalogue')
  const words = useVersionWords()
  const [from, setFrom] = useState(() => comparedWith(versions, shown))
  const [to, setTo] = useState(shown.id)
  const options = versions.map((one) => ({ value: one.id, label: words(one) }))
  return (
    <Dialog isOpen title={t('difference')} width={1080} canFullscreen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Select
            label={t('from')}
            hasMessageLine={false}
            options={options}
            value={from}
            onChange={(id) => setFrom(id ?? from)}
          />
          <Select
            label={t('to')}
            hasMessageLine={false}
            options={options}
            value={to}
            onChange={(id) => setTo(id ?? to)}
          />
        </div>
        <Differences key={`${from} ${to}`} from={from} to={to} />
      </div>
    </Dialog>
  )
}

/** What a version is compared with at first: the one that it was copied from, else the one in force, else the next older one. */
function comparedWith(versions: readonly CatalogueVersion[], shown: CatalogueVersion): string {
  const others = versions.filter(({ id }) => id !== shown.id)
  const found =
    others.find(({ id }) => id === shown.sourceId) ??
    others.find(({ inForce }) => inForce) ??
    others.find(({ versionNo }) => (versionNo ?? 0) < (shown.versionNo ?? 0)) ??
    others[0]
  return found?.id ?? shown.id
}

function Differences({ from, to }: { readonly from: string; readonly to: string }) {
  const [asked, setAsked] = useState<{ kind: DifferenceKind | null; page: number; size: number }>({
    kind: null,
    page: 1,
    size: TREE_PAGE
  })
  return <DifferencePage key={JSON.stringify(asked)} {...{ from, to, asked }} onAsk={setAsked} />
}

interface DifferencePageProps {
  readonly from: string
  readonly to: string
  readonly asked: { readonly kind: DifferenceKind | null; readonly page: number; readonly size: number }
  readonly onAsk: (asked: { kind: DifferenceKind | null; page: number; size: number }) => void
}

function DifferencePage({ from, to, asked, onAsk }: DifferencePageProps) {
  const { t } = useTranslation('catalogue')
  const { kind, page, size } = asked
  const { state, refresh } = useAnswer((signal) =>
    ask(catalogueDifference, { from, to, ...(kind && { kind }), pageNo: page, pageSize: size }, { signal, quiet: true })
  )
  const counts = state.status === 'ready' ? state.data.counts : undefined
  const summary = counts && t('summary', counts)
  useEffect(() => {
    if (summary !== undefined) announce(summary, { about: 'answer' })
  }, [summary])
  return (
    <Answered state={state} onRetry={refresh}>
      {({ records, total, counts: found }) => (
        <>
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <Select
              label={t('kind')}
              hasMessageLine={false}
              options={[
                { value: 'all', label: t('kind.all') },
                ...DIFFERENCE_KINDS.map((one) => ({
                  value: one,
                  label: t('kind.count', { kind: t(`kind.${one}`), count: found[one] })
                }))
              ]}
              value={kind ?? 'all'}
              onChange={(next) => onAsk({ kind: DIFFERENCE_KINDS.find((one) => one === next) ?? null, page: 1, size })}
              className="w-52 max-sm:w-full"
            />
            <p className="pb-1.5 text-quiet text-xs/5">{summary}</p>
          </div>
          <div className="max-h-120 overflow-auto rounded-lg border border-line">
            <Table
              aria-label={t('difference')}
              className="w-full min-w-200 table-fixed border-collapse"
              columns={[
                { key: 'node', title: t('node'), width: 280 },
                { key: 'kinds', title: t('kind'), width: 110 },
                { key: 'from', title: t('from') },
                { key: 'to', title: t('to') }
              ]}
              rows={records}
              cellOf={(row, key) => <DifferenceCell row={row} column={key} />}
              empty={t('same')}
            />
          </div>
          {total > size && (
            <Pagination
              aria-label={t('difference')}
              total={total}
              page={page}
              pageSize={size}
              pageSizes={[TREE_PAGE, 500]}
              onChange={(nextPage, nextSize) => onAsk({ kind, page: nextPage, size: nextSize })}
            />
          )}
        </>
      )}
    </Answered>
  )
}

function DifferenceCell({ row, column }: { readonly row: CatalogueDifference; readonly column: string }) {
  const { t } = useTranslation('catalogue')
  if (column === 'node') return `${row.code} ${row.name}`
  if (column === 'kinds') return row.kinds.map((one) => t(`kind.${one}`)).join(t('kind.between'))
  const side = column === 'from' ? 'from' : 'to'
  const path = side === 'from' ? row.fromPath : row.toPath
  if (path === null) return <span className="text-quiet">{t('notThere')}</span>
  const field = t as (key: string) => string
  return (
    <ul className="list-none">
      {row.kinds.some((one) => one !== 'changed') && <li>{path}</li>}
      {row.cells.map((cell) => (
        <li key={cell.field}>
          <span className="text-quiet">{field(`catalogueItem.field.${cell.field}`)}</span> {cell[side] || t('nothing')}
        </li>
      ))}
    </ul>
  )
}
