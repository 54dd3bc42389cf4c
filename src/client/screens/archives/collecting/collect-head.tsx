import { useStore } from '@nanostores/react'
import { Send, Upload } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/session/permissions.ts'
import type { AdvancedQuery } from '#parts/query/advanced-query.ts'
import { QueryButton } from '#parts/query/query-button.tsx'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'

import type { CollectController } from './session/collect-controller.ts'
import { FileActions } from './collect-file-actions.tsx'
import { useCollectFields } from './collect-fields.ts'
import { isNarrowing, MOST_ROWS } from './session/collect-query.ts'
import { CollectSearch } from './collect-search.tsx'
import { OPEN, openOf, nodeTitle } from './tree/collect-tree.tsx'
import type { CollectActions } from './actions/use-collect-actions.tsx'
import type { GapActions } from './gaps/use-gaps.tsx'
import { useCollectPrinted } from './use-collect-printed.ts'
import type { NodeFigures } from './tree/use-node-figures.ts'
import { useOpenNode } from './use-open-node.ts'

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
  const opened = useOpenNode(controller)
  const fields = useCollectFields(controller)
  useCollectPrinted(controller, fields)
  return (
    <>
      <PageHead
        title={node ? nodeTitle(node) : t('collect')}
        about={<About controller={controller} figures={figures} />}
      >
        <div className="flex min-w-0 flex-auto flex-wrap items-center gap-2 lg:flex-nowrap lg:justify-end">
          <FileActions controller={controller} actions={actions} gaps={gaps} selected={figures.selected.files} />
          {may('upload') && !opened?.closedBy && (
            <Button icon={<Upload aria-hidden />} onPress={actions.chooseFiles}>
              {t('upload')}
            </Button>
          )}
          {may('submit') && !opened?.closedBy && (
            <Button kind="primary" icon={<Send aria-hidden />} onPress={() => void actions.submit()}>
              {t('submit')}
            </Button>
          )}
        </div>
      </PageHead>
      {opened?.closedBy && <p className="text-quiet">{opened.closedBy}</p>}
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
