import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { InboxFile } from '#contract/archives/inbox.ts'
import { PAGE_SIZES } from '#contract/core/limits.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { has } from '#core/state/session/permissions.ts'
import { warn } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { textParam } from '#parts/address/params.ts'
import { usePageAddress } from '#parts/address/use-page-address.ts'
import { pageParams } from '#parts/list/page-params.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { FileViewer } from '#parts/view/file-viewer.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'

import { InboxController } from './inbox/inbox-controller.ts'
import { InboxHead } from './inbox/inbox-head.tsx'
import { InboxList } from './inbox/inbox-list.tsx'
import { InboxPlace } from './inbox/inbox-place.tsx'
import { $arrived, inboxUploads } from './inbox/inbox-uploads.ts'
import { useInboxActions } from './inbox/use-inbox-actions.ts'
import { useInboxWayBack, type WayBack } from './inbox/use-inbox-way-back.ts'

/** 待归类文件 (SPEC.md §2, outer routes): files of the project that belong to no item of its tree yet. They are previewed, filed by keys, and can be taken back. */
export default function Noth() {
  const { t } = useTranslation('archives')
  const project = useStore($project)
  if (project) return <Inbox key={project.id} project={project.name} />
  return (
    <div className="flex flex-1 flex-col page-edge pt-4 pb-3">
      <PageHead title={t('noth')} />
      <Empty title={t('noProject')} className="m-auto" />
    </div>
  )
}

/** What the address of the list says: its page, and where one came from. */
const PARAMS = { ...pageParams(PAGE_SIZES[1]), from: textParam }

function Inbox({ project }: { project: string }) {
  const { t: word } = useTranslation('parts')
  const { t } = useTranslation('archives')
  const [controller] = useState(() => new InboxController())
  const address = usePageAddress(PARAMS, {
    page: word('address.page'),
    size: word('address.size'),
    from: t('noth.from')
  })
  const back = useInboxWayBack(address.values().from)
  const [viewed, setViewed] = useState<readonly StoredObject[]>([])
  const [placed, setPlaced] = useState<readonly InboxFile[]>([])
  const show = useEffectEvent(async (page: number, size: number) => {
    if (!(await controller.show(page, size))) warn(word('address.pageGone', { page }))
  })
  // Asked when somebody comes to the page, and again when something has arrived.
  useEffect(() => {
    const stops = [
      controller.$page.listen(({ pageNo: page, pageSize: size }) => address.set({ page, size })),
      address.follow(({ page, size }) => void show(page, size)),
      $arrived.listen(() => void controller.refresh())
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [controller, address])
  const opened = useMemo(
    () => ({ view: (files: readonly InboxFile[]) => setViewed(files.map(({ object }) => object)), place: setPlaced }),
    []
  )
  return (
    <FileDrop
      aria-label={t('chooseFiles')}
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
        <Work
          controller={controller}
          project={project}
          back={back}
          choose={choose}
          show={opened}
          viewed={viewed}
          placed={placed}
        />
      )}
    </FileDrop>
  )
}

interface WorkProps {
  readonly controller: InboxController
  readonly project: string
  readonly back: WayBack
  readonly choose: () => void
  readonly show: {
    readonly view: (files: readonly InboxFile[]) => void
    readonly place: (files: readonly InboxFile[]) => void
  }
  readonly viewed: readonly StoredObject[]
  /** What is being filed: its dialog is open. */
  readonly placed: readonly InboxFile[]
}

function Work({ controller, project, back, choose, show, viewed, placed }: WorkProps) {
  const actions = useInboxActions(controller, { choose, ...show })
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pt-4 pb-3">
      <InboxHead controller={controller} project={project} back={back} actions={actions} />
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
