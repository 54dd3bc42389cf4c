import { useStore } from '@nanostores/react'
import { ArrowLeft, Eye, FolderInput, RotateCw, Sparkles, Trash2, Undo2, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/session/permissions.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Toolbar, type ToolbarItem } from '#ui/actions/toolbar.tsx'

import type { InboxController } from './inbox-controller.ts'
import { inboxUploads } from './inbox-uploads.ts'
import type { InboxActions } from './use-inbox-actions.ts'
import type { WayBack } from './use-inbox-way-back.ts'

/** How much waits, what is selected of it, and what can be done with that. */
export function InboxHead({
  controller,
  project,
  back,
  actions
}: {
  controller: InboxController
  project: string
  back: WayBack
  actions: InboxActions
}) {
  const { t } = useTranslation('archives')
  const state = useStore(controller.list.$state)
  const selected = useStore(controller.$selected).size
  const filed = useStore(controller.$filed)
  const { underWay, settled, files } = useStore(inboxUploads.$sum)
  const total = 'data' in state ? state.data?.total : undefined
  const [mayEdit, mayUpload] = [has('archives.noth:edit'), has('archives.noth:upload')]
  const edits = (...all: ToolbarItem[]) => (mayEdit ? all : [])
  const items: ToolbarItem[] = [
    // Where there is little room, what is done most is still in sight.
    ...edits(
      {
        id: 'place',
        label: t('noth.place'),
        icon: <FolderInput aria-hidden />,
        kind: 'primary',
        onAction: () => actions.place()
      },
      {
        id: 'placeAsGuessed',
        label: t('noth.placeAsGuessed'),
        icon: <Sparkles aria-hidden />,
        kind: 'default',
        onAction: () => void actions.placeAsGuessed()
      }
    ),
    ...(mayUpload
      ? [
          {
            id: 'upload',
            label: t('upload'),
            icon: <Upload aria-hidden />,
            kind: 'default' as const,
            onAction: actions.upload
          }
        ]
      : []),
    ...(filed.length > 0
      ? [{ id: 'undo', label: t('noth.undo'), icon: <Undo2 aria-hidden />, onAction: () => void actions.undo() }]
      : []),
    { id: 'view', label: t('view'), icon: <Eye aria-hidden />, onAction: () => actions.view() },
    ...edits({ id: 'delete', label: t('delete'), icon: <Trash2 aria-hidden />, onAction: () => void actions.remove() }),
    { id: 'refresh', label: t('refresh'), icon: <RotateCw aria-hidden />, onAction: () => void actions.refresh() }
  ]
  return (
    <PageHead
      title={t('noth')}
      beside={
        <Link href={back.to}>
          <ArrowLeft aria-hidden className="me-1 size-4" />
          {back.label}
        </Link>
      }
      about={[
        project,
        total !== undefined && t('fileCount', { count: total }),
        selected > 0 && t('noth.selected', { count: selected }),
        underWay > 0 && t('noth.uploading', { settled, files })
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <Toolbar aria-label={t('noth.actions')} items={items} className="max-w-full" />
    </PageHead>
  )
}
