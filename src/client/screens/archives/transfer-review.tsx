import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { exportTransfers } from '#contract/transfers/reviewing.ts'
import { listTransfers, type TransferRow } from '#contract/transfers/transfers.ts'
import { has } from '#core/state/session/permissions.ts'
import { $project } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'
import { switchProject } from '#core/work/projects.ts'
import { type Param, textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Select } from '#ui/fields/select.tsx'

import { Extensions } from './transferring/extensions.tsx'
import { TransferCockpit } from './transferring/transfer-cockpit.tsx'
import { TransferQueue } from './transferring/transfer-queue.tsx'

const SHOWN = ['open', 'all'] as const
type Shown = (typeof SHOWN)[number]
const showParam: Param<Shown> = {
  initial: 'open',
  read: (text) => SHOWN.find((one) => one === text),
  write: (value) => (value === 'open' ? undefined : value)
}
const PARAMS = { id: textParam, show: showParam }
const MOST = 200
/** What waits for the archive's review. */
const WAITING = 'submitted,reviewing'

/** 移交审核: the transfers that wait, and the cockpit over the volumes and files of one. */
export default function TransferReview() {
  const { t } = useTranslation('transfers')
  const project = useStore($project)
  const [{ id, show }, change] = useAddressState(PARAMS, { id: t('apply.which'), show: t('review.show') })
  const open = async (row: TransferRow) => {
    if (row.projectId !== project?.id && !(await switchProject({ id: row.projectId, name: row.projectName }))) return
    change({ id: row.id })
  }
  if (id !== '' && project)
    return <TransferCockpit key={`${project.id} ${id}`} id={id} onLeave={() => change({ id: '' })} />
  return <Waiting key={show} show={show} onShow={(next) => change({ show: next })} onOpen={open} />
}

interface WaitingProps {
  readonly show: Shown
  readonly onShow: (show: Shown) => void
  readonly onOpen: (row: TransferRow) => Promise<unknown>
}

function Waiting({ show, onShow, onOpen }: WaitingProps) {
  const { t } = useTranslation('transfers')
  const project = useStore($project)
  const question = { ...(show === 'open' && { status: WAITING }), column: 'submittedAt', order: 'asc' as const }
  const { state, refresh } = useAnswer((signal) =>
    ask(listTransfers, { ...question, pageSize: MOST, pageNo: 1 }, { signal, quiet: true })
  )
  useFollowed('transfer.application', refresh)
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('review.title')} onRefresh={refresh}>
        <Select
          aria-label={t('review.show')}
          hasMessageLine={false}
          className="w-36"
          options={SHOWN.map((value) => ({ value, label: t(`review.show.${value}`) }))}
          value={show}
          onChange={(next) => onShow((next ?? 'open') as Shown)}
        />
        {has('transfer.review:export') && (
          <Button
            icon={<Download aria-hidden />}
            isLoading={isBusy}
            onPress={async () => {
              setBusy(true)
              await download(exportTransfers, question, `${t('review.title')}.xlsx`)
              setBusy(false)
            }}
          >
            {t('review.export')}
          </Button>
        )}
      </PageHead>
      <Answered state={state} onRetry={refresh}>
        {({ records }) => <TransferQueue rows={records} onOpen={onOpen} />}
      </Answered>
      {project && <Extensions key={project.id} project={project.id} />}
    </div>
  )
}
