import {
  CircleSlash,
  Combine,
  FileDigit,
  FileDown,
  FileInput,
  FileSpreadsheet,
  LayoutTemplate,
  ListChecks,
  Plus,
  ShieldCheck,
  SkipForward,
  Trash2,
  Undo2,
  Workflow,
  X
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/session/permissions.ts'
import { Toolbar, type ToolbarItem } from '#ui/actions/toolbar.tsx'

import type { CollectController } from './session/collect-controller.ts'
import { markableAt } from './gaps/collect-gaps.ts'
import type { CollectActions } from './actions/use-collect-actions.tsx'
import type { GapActions } from './gaps/use-gaps.tsx'
import { useOpenNode } from './use-open-node.ts'

const mayShowProcesses = () => has('archives.task:process,base.process:add')
const may = (action: string) => has(`archives.collect:${action}`)

interface FileActionsProps {
  readonly controller: CollectController
  readonly actions: CollectActions
  readonly gaps: GapActions
  /** How many files are selected. */
  readonly selected: number
}

/** What can be done with the selected files, or, where none is, with the list. */
export function FileActions({ controller, actions, gaps, selected }: FileActionsProps) {
  const { t } = useTranslation('archives')
  const node = useOpenNode(controller)
  const isMarkable = node !== null && (!node.applies || markableAt(controller.nodes(), node).length > 0)
  const when = (isOffered: boolean, item: ToolbarItem) => (isOffered ? [item] : [])
  const bulk: ToolbarItem = {
    id: 'bulk',
    label: t('bulk.open'),
    icon: <ListChecks aria-hidden />,
    onAction: () => actions.bulkEdit()
  }
  const exporting = [
    ...when(may('export'), {
      id: 'export',
      label: t('export'),
      icon: <FileSpreadsheet aria-hidden />,
      onAction: () => void actions.exportList()
    }),
    ...when(may('download'), {
      id: 'download',
      label: t('download'),
      icon: <FileDown aria-hidden />,
      onAction: () => void actions.download()
    }),
    ...when(may('validate'), {
      id: 'validate',
      label: t('validate'),
      icon: <ShieldCheck aria-hidden />,
      onAction: () => void actions.validate()
    })
  ]
  if (selected === 0) {
    const items = [
      ...when(may('add') && node?.level === 'item' && !node.closedBy, {
        id: 'add',
        label: t('add'),
        icon: <Plus aria-hidden />,
        onAction: actions.add
      }),
      ...exporting,
      ...when(may('edit') && node !== null && !node.closedBy, bulk),
      ...when(may('import') && node !== null && !node.closedBy, {
        id: 'import',
        label: t('import'),
        icon: <FileInput aria-hidden />,
        onAction: actions.importTable
      }),
      ...when(may('upload') && node !== null && !node.closedBy, {
        id: 'compose',
        label: t('compose.open'),
        icon: <Combine aria-hidden />,
        onAction: actions.compose
      }),
      ...when(mayShowProcesses() && node?.level === 'item', {
        id: 'processes',
        label: t('nodeProcess.open'),
        icon: <Workflow aria-hidden />,
        onAction: actions.processes
      }),
      ...when((node?.gaps ?? 0) > 0, {
        id: 'nextGap',
        label: t('gaps.next'),
        icon: <SkipForward aria-hidden />,
        onAction: () => void gaps.nextGap()
      }),
      // Two buttons, and not one with two meanings: who has the focus on one never has it on the other unasked.
      ...when(may('edit') && isMarkable && node?.applies !== false, {
        id: 'mark',
        label: t('applies.mark'),
        icon: <CircleSlash aria-hidden />,
        onAction: gaps.markNotApplicable
      }),
      ...when(may('edit') && node?.applies === false, {
        id: 'unmark',
        label: t('applies.unmark'),
        icon: <CircleSlash aria-hidden />,
        onAction: () => void gaps.markApplicable()
      })
    ]
    return (
      items.length > 0 && <Toolbar aria-label={t('fileActions')} items={items} className="min-w-10 max-tablet:flex-1" />
    )
  }
  const items = [
    ...when(may('withdraw'), {
      id: 'withdraw',
      label: t('withdraw'),
      icon: <Undo2 aria-hidden />,
      onAction: () => void actions.withdraw()
    }),
    ...when(may('delete'), {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 aria-hidden />,
      onAction: () => void actions.remove()
    }),
    ...exporting,
    ...when(may('edit') && !node?.closedBy, bulk),
    ...when(may('edit') && !node?.closedBy, {
      id: 'pages',
      label: t('pages.fill'),
      icon: <FileDigit aria-hidden />,
      onAction: actions.fillPages
    }),
    ...when(may('edit') && !node?.closedBy && actions.hasOlderVersions(), {
      id: 'template',
      label: t('templateMove.open'),
      icon: <LayoutTemplate aria-hidden />,
      onAction: () => void actions.moveToTemplate()
    }),
    {
      id: 'clear',
      label: t('clearSelection'),
      icon: <X aria-hidden />,
      isIconOnly: true,
      onAction: actions.clearSelection
    }
  ]
  return (
    <span className="flex min-w-24 items-center gap-1 rounded-control bg-brand-tint ps-2.5 text-brand-text">
      <span className="flex-none text-xs">{t('selectedCount', { count: selected })}</span>
      <Toolbar aria-label={t('selectedActions')} items={items} className="min-w-10" />
    </span>
  )
}
