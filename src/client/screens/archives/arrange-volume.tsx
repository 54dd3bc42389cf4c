import { useStore } from '@nanostores/react'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { $project } from '#core/state/session/user.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { Empty } from '#ui/status/empty.tsx'

import { showOpen } from './arranging/show-open.ts'
import { useVolumesPrinted } from './arranging/use-volumes-printed.ts'
import { type VolumeDialog, useVolumeActions } from './arranging/use-volume-actions.ts'
import { VolumeAuto } from './arranging/volume-auto.tsx'
import { VolumeController } from './arranging/volume-controller.ts'
import { VolumeFiles } from './arranging/volume-files.tsx'
import { VolumeHead } from './arranging/volume-head.tsx'
import { VolumeList } from './arranging/volume-list.tsx'
import { VolumeMoveTo } from './arranging/volume-move-to.tsx'
import { VolumeReturn } from './arranging/volume-return.tsx'
import { VolumeStale } from './arranging/volume-stale.tsx'

const VolumeBatchForms = lazy(async () => ({
  default: (await import('./arranging/volume-batch-forms.tsx')).VolumeBatchForms
}))
const VolumeForm = lazy(async () => ({ default: (await import('./arranging/volume-form.tsx')).VolumeForm }))

/** 组卷: approved files are arranged into volumes, by the rules or by hand, all of it by keys. */
export default function Volume() {
  const { t } = useTranslation('arrange')
  const project = useStore($project)
  if (project) return <Arranger key={project.id} project={project.name} />
  return (
    <div className="flex flex-1 flex-col page-edge pb-4">
      <PageHead title={t('title')} />
      <Empty title={t('noProject')} className="m-auto" />
    </div>
  )
}

function Arranger({ project }: { readonly project: string }) {
  const { t } = useTranslation('arrange')
  const [controller] = useState(() => new VolumeController())
  const [dialog, setDialog] = useState<VolumeDialog | null>(null)
  const actions = useVolumeActions(controller, setDialog)
  const stale = useStore(controller.$stale)
  useEffect(() => void controller.refresh(), [controller])
  useFollowed('arrange.volume', controller.refresh)
  useEffect(() => showOpen(controller), [controller])
  useVolumesPrinted(controller)
  const close = () => setDialog(null)
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-3">
      <VolumeHead controller={controller} project={project} actions={actions} />
      <p className="text-quiet text-xs/5">{t('keysHint')}</p>
      <div className="grid flex-1 gap-3 lg:min-h-128 lg:grid-rows-[minmax(0,5fr)_minmax(0,4fr)] lg:[contain:size] min-[1800px]:grid-cols-[3fr_2fr] min-[1800px]:grid-rows-[minmax(0,1fr)]">
        <VolumeList controller={controller} actions={actions} />
        <VolumeFiles controller={controller} actions={actions} />
      </div>
      {dialog === 'auto' && <VolumeAuto controller={controller} onClose={close} />}
      {dialog === 'moveTo' && <VolumeMoveTo controller={controller} actions={actions} onClose={close} />}
      {dialog === 'return' && <VolumeReturn controller={controller} actions={actions} onClose={close} />}
      {stale && <VolumeStale pictures={stale} onClose={() => controller.$stale.set(null)} />}
      <LateDialog>
        {dialog === 'add' && <VolumeForm controller={controller} volume={null} onClose={close} />}
        {dialog === 'edit' && (
          <VolumeForm controller={controller} volume={controller.meantVolumes()[0] ?? null} onClose={close} />
        )}
        {dialog === 'batchForms' && <VolumeBatchForms controller={controller} onClose={close} />}
      </LateDialog>
    </div>
  )
}
