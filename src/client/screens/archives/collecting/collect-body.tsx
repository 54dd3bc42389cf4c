import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { usePageTitle } from '#core/work/own-page.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { useReading } from '#parts/reading/use-reading.ts'
import type { AdvancedQuery } from '#parts/query/advanced-query.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { PageSkeleton } from '#ui/status/page-skeleton.tsx'
import { SplitPane } from '#ui/containers/split-pane.tsx'

import { useThumbnails } from '../thumbnails/use-thumbnails.ts'
import { type Choosers, useCollectActions } from './actions/use-collect-actions.tsx'
import { useCollectCommands } from './actions/use-collect-commands.ts'
import { CollectBeside } from './collect-beside.tsx'
import { CollectFiles } from './collect-files.tsx'
import { CollectHead } from './collect-head.tsx'
import { CollectUploads } from './collect-uploads-panel.tsx'
import { useGapCommands } from './gaps/use-gap-commands.ts'
import { useGaps } from './gaps/use-gaps.tsx'
import type { CollectController } from './session/collect-controller.ts'
import { CollectTree, nodeTitle } from './tree/collect-tree.tsx'
import { useNodeFigures } from './tree/use-node-figures.ts'
import { TREE_WIDTH, useTreeWidth } from './tree/use-tree-width.ts'
import type { CollectAddress } from './use-collect-address.ts'
import { useOpenNode } from './use-open-node.ts'

/** Four tenths of what the page has room for, in px: the rest is the grid's. */
const readingWidth = () => Math.max(320, Math.round((innerWidth - 120) * 0.4))

interface CollectBodyProps {
  readonly controller: CollectController
  readonly advanced: AdvancedQuery
  readonly choosers: Choosers
  readonly address: CollectAddress
  readonly page: RefObject<HTMLDivElement | null>
}

/** The head of the page, the tree beside the files of the chosen node, and what is read beside them. */
export function CollectBody({ controller, advanced, choosers, address, page }: CollectBodyProps) {
  const { t } = useTranslation('archives')
  const tree = useStore(controller.tree.$state)
  const node = useStore(controller.$node)
  const actions = useCollectActions(controller, choosers)
  const gaps = useGaps(controller, page)
  useCollectCommands(actions, advanced.open)
  useGapCommands(gaps, useOpenNode(controller))
  const nodes = 'data' in tree && tree.data ? tree.data : null
  const files = useStore(controller.$session)
  const figures = useNodeFigures(files.mode === 'ready' ? files.session : null)
  usePageTitle(node ? nodeTitle(node) : null)
  const { t: words } = useTranslation('parts')
  const grid = files.mode === 'ready' ? files.session.grid : null
  const reading = useReading(grid, 'reading.archives.collect')
  const [treeWidth, setTreeWidth] = useTreeWidth(reading.isOpen)
  const thumbnails = useThumbnails(reading)
  return (
    <div ref={page} className="flex flex-col gap-2 page-edge pb-3 lg:h-[max(30rem,calc(var(--view-room)-2.25rem))]">
      <CollectHead controller={controller} actions={actions} gaps={gaps} advanced={advanced} figures={figures} />
      {nodes ? (
        <SplitPane
          startLabel={t('tree')}
          width={treeWidth}
          onWidthChange={setTreeWidth}
          defaultWidth={TREE_WIDTH}
          min={180}
          max={560}
          className="min-h-72 flex-1"
          start={
            <section
              data-region
              aria-label={t('tree')}
              className="h-full overflow-auto rounded-lg border border-line bg-surface"
            >
              <CollectTree nodes={nodes} selected={node?.id ?? null} onSelect={(id) => void controller.choose(id)} />
            </section>
          }
        >
          <SplitPane
            side="end"
            startLabel={words('reading.pane')}
            defaultWidth={readingWidth()}
            min={280}
            max={1200}
            className={`group/beside h-full ${reading.isOpen ? 'is-reading' : ''}`}
            start={
              reading.isOpen ? (
                <CollectBeside reading={reading} thumbnails={thumbnails} grid={grid} actions={actions} />
              ) : null
            }
          >
            <CollectFiles
              controller={controller}
              actions={actions}
              gaps={gaps}
              figures={figures}
              proposals={reading.proposals}
              address={address}
            />
          </SplitPane>
        </SplitPane>
      ) : tree.status === 'failed' ? (
        <Empty
          title={t('treeFailed')}
          description={errorMessage(tree.failure)}
          action={<Button onPress={() => void controller.retry()}>{t('again')}</Button>}
          className="flex-1"
        />
      ) : (
        <PageSkeleton shape="tree" />
      )}
      <CollectUploads controller={controller} />
      {actions.dialogs}
      {gaps.dialog}
    </div>
  )
}
