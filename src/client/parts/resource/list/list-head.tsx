import { useStore } from '@nanostores/react'
import { History, ListChecks, Pencil, Plus, Recycle, Trash2, Upload, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { $ownKeys, keysNow } from '#core/state/own-keys.ts'
import { Button } from '#ui/actions/button.tsx'
import { TippedButton } from '#ui/actions/tipped-button.tsx'
import { Toolbar, type ToolbarItem } from '#ui/actions/toolbar.tsx'

import { PageHead } from '../../page/page-head.tsx'
import { ExportMenu } from '../output/export-menu.tsx'
import type { OwnDialogs } from '../actions/own-dialogs.ts'
import { NewsLine } from '../rows/news-line.tsx'
import { type ListPrinting, PrintAllButton } from '../output/print-all-button.tsx'
import { offeredActions } from '../actions/row-actions.tsx'
import { type RowSelection, selectedCount } from '../rows/row-selection.ts'
import { may } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'
import { useOfferReason, useOffers } from '../rows/use-offers.ts'
import { ADD } from '../actions/use-row-commands.ts'
import type { RowActions } from '../actions/list-actions.ts'

interface ListHeadProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly list: Omit<ResourceList, 'turn'>
  readonly actions: RowActions
  readonly selection: RowSelection
  /** Dialogs of the screen's own. */
  readonly dialogs: OwnDialogs
  /** Selects all that match; left out where they cannot be counted. */
  readonly onSelectAll: (() => void) | undefined
  readonly onClear: () => void
  /** What the page is called. */
  readonly title: string
  /** What it is for, where two lists look alike. */
  readonly about?: string | undefined
  /** How all that match are printed. */
  readonly printing: ListPrinting
}

/** The head of a list: what it lists and what can be done; what is done with selected rows takes the place of what needs none. */
export function ListHead({
  resource,
  texts,
  list,
  actions,
  selection,
  dialogs,
  title,
  about,
  printing,
  ...bar
}: ListHeadProps) {
  const { t } = useTranslation('resource')
  const addKeys = keysNow(ADD.id, ADD.keys, useStore($ownKeys))
  const offerOf = useOffers(resource)
  const reasonOf = useOfferReason()
  return (
    <PageHead title={title} about={about} beside={list.news && <NewsLine news={list.news} />} onRefresh={list.renew}>
      {selection.isAll || selection.ids.length > 0 ? (
        <SelectionBar {...{ resource, texts, list, actions, selection, dialogs, ...bar }} />
      ) : (
        <>
          {offerOf('deletedList') !== 'hidden' && (
            <TippedButton
              kind="plain"
              icon={<Recycle aria-hidden />}
              disabledReason={reasonOf(offerOf('deletedList'), t('bin'))}
              onPress={actions.showBin}
            >
              {t('bin')}
            </TippedButton>
          )}
          {offeredActions(resource, dialogs, texts, actions, []).map(({ id, label, run }) => (
            <Button key={id} onPress={run}>
              {label}
            </Button>
          ))}
        </>
      )}
      {offerOf('importPreview') !== 'hidden' && (
        <TippedButton
          kind="plain"
          icon={<Upload aria-hidden />}
          disabledReason={reasonOf(offerOf('importPreview'), t('import'))}
          onPress={actions.showImport}
        >
          {t('import')}
        </TippedButton>
      )}
      <PrintAllButton {...{ resource, title, texts, list, printing }} />
      {may(resource, 'exportXls') && <ExportMenu {...{ resource, texts, list, selection }} />}
      {offerOf('add') !== 'hidden' && (
        <TippedButton
          kind="primary"
          icon={<Plus aria-hidden />}
          disabledReason={reasonOf(offerOf('add'), t('add'))}
          {...(addKeys !== undefined && { 'aria-keyshortcuts': addKeys })}
          onPress={actions.add}
        >
          {t('add')}
        </TippedButton>
      )}
    </PageHead>
  )
}

/** How many rows are selected, all that match if wanted, and what can be done with them. */
function SelectionBar({
  resource,
  texts,
  list,
  actions,
  selection,
  dialogs,
  onSelectAll,
  onClear
}: Omit<ListHeadProps, 'title' | 'about' | 'printing'>) {
  const { t } = useTranslation('resource')
  const offerOf = useOffers(resource)
  const reasonOf = useOfferReason()
  const { ids, isAll } = selection
  const { total = 0, isMore = false, records = [] } = 'data' in list.state ? (list.state.data ?? {}) : {}
  const isPage = ids.length === records.length && total > records.length
  // Of a tree nobody knows how much of it is closed.
  const canSelectAll = !isAll && !isMore && (resource.tree !== undefined || isPage)
  const when = (isOffered: boolean, item: ToolbarItem) => (isOffered ? [item] : [])
  const items: readonly ToolbarItem[] = [
    ...when(!isAll && ids.length === 1 && may(resource, 'edit'), {
      id: 'edit',
      label: t('edit'),
      icon: <Pencil aria-hidden />,
      onAction: () => actions.edit()
    }),
    ...when(!isAll && ids.length === 1 && may(resource, 'history'), {
      id: 'history',
      label: t('history'),
      icon: <History aria-hidden />,
      onAction: () => actions.history()
    }),
    ...when(actions.canBulkEdit, {
      id: 'bulkEdit',
      label: t('bulkEdit'),
      icon: <ListChecks aria-hidden />,
      onAction: actions.bulkEdit
    }),
    ...offeredActions(resource, dialogs, texts, actions, selection.rows).map(({ id, label, icon }) => ({
      id,
      label,
      ...(icon !== undefined && { icon }),
      // All that match are meant where all are selected.
      onAction: () => (dialogs[id] ? actions.open(id) : void actions.act(id))
    })),
    ...when(offerOf('deleteBatch') !== 'hidden', {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 aria-hidden />,
      disabledReason: reasonOf(offerOf('deleteBatch'), t('delete')),
      onAction: () => void actions.remove()
    }),
    { id: 'clear', label: t('clearSelection'), icon: <X aria-hidden />, isIconOnly: true, onAction: onClear }
  ]
  return (
    <span className="flex min-w-24 items-center gap-1 rounded-control bg-brand-tint ps-2.5 text-brand-text">
      <span className="flex-none text-xs">{t('selected', { count: selectedCount(selection, total) })}</span>
      {onSelectAll && canSelectAll && (
        <Button kind="plain" size="small" onPress={onSelectAll}>
          {resource.tree ? t('selectWholeTree') : t('selectAll', { total })}
        </Button>
      )}
      <Toolbar aria-label={t('selectedActions')} items={items} className="min-w-10" />
    </span>
  )
}
