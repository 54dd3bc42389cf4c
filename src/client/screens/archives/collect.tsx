import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/session/permissions.ts'
import { $language } from '#core/state/titles.ts'
import { $project } from '#core/state/session/user.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { useAdvancedQuery } from '#parts/query/use-advanced-query.ts'
import { announce } from '#ui/base/announcer.ts'
import { Empty } from '#ui/status/empty.tsx'
import { FileDrop, type GivenFile } from '#ui/fields/file-drop.tsx'

import { whereOpen } from './collecting/actions/closed-node.ts'
import { CollectBody } from './collecting/collect-body.tsx'
import { useCollectController } from './collecting/use-collect-controller.ts'
import { nodeTitle } from './collecting/tree/collect-tree.tsx'
import { collectUploads } from './collecting/session/collect-uploads.ts'
import { useCollectAddress } from './collecting/use-collect-address.ts'

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
    if (!node) return
    const dropped = files.map(({ file }) => file)
    whereOpen(controller, () =>
      collectUploads.add(dropped, { nodeId: node.id, name: nodeTitle(node), drop: Date.now() })
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
