import { useStore } from '@nanostores/react'
import {
  CircleSlash,
  Combine,
  FileDigit,
  FileDown,
  FileInput,
  FileSpreadsheet,
  LayoutTemplate,
  Plus,
  Send,
  ShieldCheck,
  SkipForward,
  Trash2,
  Undo2,
  Upload,
  Workflow,
  X
} from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/session/permissions.ts'
import type { AdvancedQuery } from '#parts/query/advanced-query.ts'
import { QueryButton } from '#parts/query/query-button.tsx'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Toolbar, type ToolbarItem } from '#ui/actions/toolbar.tsx'

import type { CollectController } from './session/collect-controller.ts'
import { useCollectFields } from './collect-fields.ts'
import { markableAt } from './gaps/collect-gaps.ts'
import { isNarrowing, MOST_ROWS } from './session/collect-query.ts'
import { CollectSearch } from './collect-search.tsx'
import { OPEN, openOf, titleOf } from './tree/collect-tree.tsx'
import type { CollectActions } from './actions/use-collect-actions.tsx'
import type { GapActions } from './gaps/use-gaps.tsx'
import { useCollectPrinted } from './use-collect-printed.ts'
import type { NodeFigures } from './tree/use-node-figures.ts'
import { useOpenNode } from './use-open-node.ts'

const mayShowProcesses = () => has('archives.task:process,base.process:add')
const may = (action: string) => has(`archives.collect:${action}`)

interface CollectHeadProps {
  readonly controller: CollectController
  readonly actions: CollectActions
  readonly gaps: GapActions
  readonly advanced: AdvancedQuery
  readonly figures: NodeFigures
}

/**
 * The head: which node is open and how much is in it, what can be done, and below it what its files are searched by. What is done with
 * selected rows takes the place of what needs none, so that nothing moves when rows are selected.
 */
export function CollectHead({ controller, actions, gaps, advanced, figures }: CollectHeadProps) {
  const { t } = useTranslation('archives')
  const node = useStore(controller.$node)
  const fields = useCollectFields(controller)
  useCollectPrinted(controller, fields)
  return (
    <>
      <PageHead title={node ? titleOf(node) : t('collect')} about={<About controller={controller} figures={figures} />}>
        <div className="flex min-w-0 flex-auto flex-wrap items-center gap-2 lg:flex-nowrap lg:justify-end">
          <FileActions controller={controller} actions={actions} gaps={gaps} selected={figures.selected.files} />
          {may('upload') && (
            <Button icon={<Upload aria-hidden />} onPress={actions.chooseFiles}>
              {t('upload')}
            </Button>
          )}
          {may('submit') && (
            <Button kind="primary" icon={<Send aria-hidden />} onPress={() => void actions.submit()}>
              {t('submit')}
            </Button>
          )}
        </div>
      </PageHead>
      <div className="flex items-center gap-2">
        <CollectSearch controller={controller} />
        <QueryButton query={advanced} fields={fields} />
      </div>
    </>
  )
}

/** How many files are listed, what is missing, and what was returned. */
function About({ controller, figures }: { controller: CollectController; figures: NodeFigures }) {
  const { t } = useTranslation('archives')
  const shown = useOpenNode(controller)
  const files = useStore(controller.$session)
  if (!shown) return t('chooseNode')
  if (!shown.applies) return t('notApplicable')
  // The rows below are what is counted, as soon as they are there; more than are brought are counted by the tree.
  const areThere = files.mode === 'ready' && files.total <= MOST_ROWS && files.node.id === shown.id
  const count = areThere ? figures.all.files : shown.files
  const isNarrowed = areThere && isNarrowing(files.filter)
  return (
    <>
      {shown.isPartial && t('inScope')}
      {count === 0 && shown.isPartial && !isNarrowed
        ? t('noneSeen')
        : t(isNarrowed ? 'fileCountOf' : 'fileCount', { count, all: shown.files })}
      {OPEN.filter((kind) => openOf(shown, kind) > 0).map((kind) => (
        <Fragment key={kind}>
          {t('comma')}
          <b className={`font-semibold ${kind === 'begun' ? '' : 'text-warn'}`}>
            {t(`${kind}Spoken`, { count: openOf(shown, kind) })}
          </b>
        </Fragment>
      ))}
      {figures.returned > 0 && (
        <>
          {' · '}
          <b className="font-semibold text-danger">{t('returnedCount', { count: figures.returned })}</b>
        </>
      )}
    </>
  )
}

/** What can be done with the selected files, or, where none is, with the list. */
function FileActions({
  controller,
  actions,
  gaps,
  selected
}: Pick<CollectHeadProps, 'controller' | 'actions' | 'gaps'> & { selected: number }) {
  const { t } = useTranslation('archives')
  const node = useOpenNode(controller)
  const isMarkable = node !== null && (!node.applies || markableAt(controller.nodes(), node).length > 0)
  const when = (isOffered: boolean, item: ToolbarItem) => (isOffered ? [item] : [])
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
      ...when(may('add') && node?.level === 'item', {
        id: 'add',
        label: t('add'),
        icon: <Plus aria-hidden />,
        onAction: actions.add
      }),
      ...exporting,
      ...when(may('import') && node !== null, {
        id: 'import',
        label: t('import'),
        icon: <FileInput aria-hidden />,
        onAction: actions.importTable
      }),
      ...when(may('upload') && node !== null, {
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
    ...when(may('edit'), {
      id: 'pages',
      label: t('pages.fill'),
      icon: <FileDigit aria-hidden />,
      onAction: actions.fillPages
    }),
    ...when(may('edit') && actions.hasOlderVersions(), {
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
