import { useStore } from '@nanostores/react'
import { Eye, FolderInput, RotateCw, Sparkles, Trash2, Undo2, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/permissions.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/button.tsx'

import type { InboxController } from './inbox-controller.ts'
import { inboxUploads } from './inbox-uploads.ts'
import type { InboxActions } from './use-inbox-actions.ts'

/** How much waits, what is selected of it, and what can be done with that. */
export function InboxHead({
  controller,
  project,
  actions
}: {
  controller: InboxController
  project: string
  actions: InboxActions
}) {
  const { t } = useTranslation('archives')
  const state = useStore(controller.list.$state)
  const selected = useStore(controller.$selected).size
  const filed = useStore(controller.$filed)
  const { underWay, settled, files } = useStore(inboxUploads.$sum)
  const total = 'data' in state ? state.data?.total : undefined
  const [mayEdit, mayUpload] = [has('archives.noth:edit'), has('archives.noth:upload')]
  return (
    <PageHead
      title={t('noth')}
      about={[
        project,
        total !== undefined && t('fileCount', { count: total }),
        selected > 0 && t('noth.selected', { count: selected }),
        underWay > 0 && t('noth.uploading', { settled, files })
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <div role="toolbar" aria-label={t('noth.actions')} className="flex flex-wrap items-center gap-2">
        <Button kind="plain" icon={<RotateCw aria-hidden />} onPress={() => void actions.refresh()}>
          {t('refresh')}
        </Button>
        {filed.length > 0 && (
          <Button kind="plain" icon={<Undo2 aria-hidden />} onPress={() => void actions.undo()}>
            {t('noth.undo')}
          </Button>
        )}
        {mayEdit && (
          <Button kind="plain" icon={<Trash2 aria-hidden />} onPress={() => void actions.remove()}>
            {t('delete')}
          </Button>
        )}
        <Button kind="plain" icon={<Eye aria-hidden />} onPress={() => actions.view()}>
          {t('view')}
        </Button>
        {mayUpload && (
          <Button icon={<Upload aria-hidden />} onPress={actions.upload}>
            {t('upload')}
          </Button>
        )}
        {mayEdit && (
          <Button icon={<Sparkles aria-hidden />} onPress={() => void actions.placeAsGuessed()}>
            {t('noth.placeAsGuessed')}
          </Button>
        )}
        {mayEdit && (
          <Button kind="primary" icon={<FolderInput aria-hidden />} onPress={() => actions.place()}>
            {t('noth.place')}
          </Button>
        )}
      </div>
    </PageHead>
  )
}
