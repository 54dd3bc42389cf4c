import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { InboxFile } from '#contract/archives/inbox.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { has } from '#core/state/permissions.ts'
import { $project } from '#core/state/user.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { FileViewer } from '#parts/view/file-viewer.tsx'
import { Empty } from '#ui/empty.tsx'
import { FileDrop } from '#ui/file-drop.tsx'

import { InboxController } from './inbox-controller.ts'
import { InboxHead } from './inbox-head.tsx'
import { InboxList } from './inbox-list.tsx'
import { InboxPlace } from './inbox-place.tsx'
import { $arrived, inboxUploads } from './inbox-uploads.ts'
import { useInboxActions } from './use-inbox-actions.ts'

/** 待归类文件 (SPEC.md §2, outer routes): files of the project that belong to no item of its tree yet. They are previewed, filed by keys, and can be taken back. */
export default function Noth() {
  const { t } = useTranslation('archives')
  const project = useStore($project)
  if (project) return <Inbox key={project.id} project={project.name} />
  return (
    <div className="flex flex-1 flex-col p-5">
      <PageHead title={t('noth')} />
      <Empty title={t('noProject')} className="m-auto" />
    </div>
  )
}

function Inbox({ project }: { project: string }) {
  const [controller] = useState(() => new InboxController())
  const [viewed, setViewed] = useState<readonly StoredObject[]>([])
  const [placed, setPlaced] = useState<readonly InboxFile[]>([])
  // Asked when the page comes to the front, and again when something has arrived.
  useEffect(() => {
    void controller.refresh()
    return $arrived.listen(() => void controller.refresh())
  }, [controller])
  const show = useMemo(
    () => ({ view: (files: readonly InboxFile[]) => setViewed(files.map(({ object }) => object)), place: setPlaced }),
    []
  )
  return (
    <FileDrop
      aria-label={useTranslation('archives').t('chooseFiles')}
      onFiles={(files) =>
        inboxUploads.add(
          files.map(({ file }) => file),
          null
        )
      }
      allowsFolders
      allowsEmpty
      isDisabled={!has('archives.noth:upload')}
      className="flex min-h-0 flex-1 flex-col"
    >
      {({ choose }) => (
        <Work controller={controller} project={project} choose={choose} show={show} viewed={viewed} placed={placed} />
      )}
    </FileDrop>
  )
}

interface WorkProps {
  readonly controller: InboxController
  readonly project: string
  readonly choose: () => void
  readonly show: {
    readonly view: (files: readonly InboxFile[]) => void
    readonly place: (files: readonly InboxFile[]) => void
  }
  readonly viewed: readonly StoredObject[]
  /** What is being filed: its dialog is open. */
  readonly placed: readonly InboxFile[]
}

function Work({ controller, project, choose, show, viewed, placed }: WorkProps) {
  const actions = useInboxActions(controller, { choose, ...show })
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-4 pb-3 max-lg:px-3">
      <InboxHead controller={controller} project={project} actions={actions} />
      <InboxList controller={controller} actions={actions} />
      <FileViewer objects={viewed} onClose={() => show.view([])} />
      {placed.length > 0 && (
        <InboxPlace
          controller={controller}
          files={placed}
          onPlace={(nodeId) => actions.placeAt(placed, nodeId)}
          onClose={() => show.place([])}
        />
      )}
    </div>
  )
}
