import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/session/permissions.ts'
import { $language } from '#core/state/titles.ts'
import { $project } from '#core/state/session/user.ts'
import { usePageTitle } from '#core/work/own-page.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { useReading } from '#parts/reading/use-reading.ts'
import type { AdvancedQuery } from '#parts/query/advanced-query.ts'
import { useAdvancedQuery } from '#parts/query/use-advanced-query.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { FileDrop, type GivenFile } from '#ui/fields/file-drop.tsx'
import { PageSkeleton } from '#ui/status/page-skeleton.tsx'
import { SplitPane } from '#ui/containers/split-pane.tsx'

import { CollectBeside } from './collecting/collect-beside.tsx'
import type { CollectController } from './collecting/session/collect-controller.ts'
import { useCollectController } from './collecting/use-collect-controller.ts'
import { CollectFiles } from './collecting/collect-files.tsx'
import { CollectHead } from './collecting/collect-head.tsx'
import { CollectTree, nodeTitle } from './collecting/tree/collect-tree.tsx'
import { collectUploads } from './collecting/session/collect-uploads.ts'
import { CollectUploads } from './collecting/collect-uploads-panel.tsx'
import { useThumbnails } from './thumbnails/use-thumbnails.ts'
import { type CollectAddress, useCollectAddress } from './collecting/use-collect-address.ts'
import { useCollectCommands } from './collecting/actions/use-collect-commands.ts'
import { type Choosers, useCollectActions } from './collecting/actions/use-collect-actions.tsx'
import { useGapCommands } from './collecting/gaps/use-gap-commands.ts'
import { useGaps } from './collecting/gaps/use-gaps.tsx'
import { useNodeFigures } from './collecting/tree/use-node-figures.ts'
import { useOpenNode } from './collecting/use-open-node.ts'
import { TREE_WIDTH, useTreeWidth } from './collecting/tree/use-tree-width.ts'

/** 收集著录: the tree of what is to be kept at the left, the files of the chosen node at the right, described in place. */
export default function Collect() {
  const { t } = useTranslation('archives')
  const project = useStore($project)
  // Columns and states are read in a language when the page is opened; what is unsent comes back from the journal.
  const language = useStore($language)
  if (!project)
    return (
      <div className="flex flex-1 flex-col page-edge pb-4">
        <PageHead title={t('collect')} />
        <Empty title={t('noProject')} />
      </div>
    )
  return <CollectOf key={`${project.id} ${language}`} project={project.id} />
}

function CollectOf({ project }: { project: string }) {
  const { t } = useTranslation('archives')
  const controller = useCollectController(project)
  const advanced = useAdvancedQuery(async (asked) => {
    await controller.narrow({ ...controller.$filter.get(), advanced: asked })
    const state = controller.$session.get()
    if (state.mode === 'ready' && state.failure === undefined) announce(t('foundFiles', { count: state.total }))
  })
  const node = useStore(controller.$node)
  const page = useRef<HTMLDivElement>(null)
  const address = useCollectAddress(controller, advanced, page)
  useEffect(() => controller.follow(), [controller])
  const upload = (files: readonly GivenFile[]) => {
    if (node)
      collectUploads.add(
        files.map(({ file }) => file),
        { nodeId: node.id, name: nodeTitle(node), drop: Date.now() }
      )
  }
  return (
    <FileDrop
      aria-label={t('chooseFiles')}
      onFiles={upload}
      allowsFolders
      allowsEmpty
      isDisabled={!node || !has('archives.collect:upload')}
      className="flex min-h-0 flex-1 flex-col"
    >
      {(choosers) => (
        <CollectBody controller={controller} advanced={advanced} choosers={choosers} address={address} page={page} />
      )}
    </FileDrop>
  )
}

/** Four tenths of what the page has room for, in px: the rest is the grid's. */
const readingWidth = () => Math.max(320, Math.round((innerWidth - 120) * 0.4))

interface CollectBodyProps {
  readonly controller: CollectController
  readonly advanced: AdvancedQuery
  readonly choosers: Choosers
  readonly address: CollectAddress
  readonly page: RefObject<HTMLDivElement | null>
}

function CollectBody({ controller, advanced, choosers, address, page }: CollectBodyProps) {
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
