import { useStore } from '@nanostores/react'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Job } from '#contract/system/jobs.ts'
import { closeDialog } from '#core/state/dialogs.ts'
import { $jobs, fetchJobFile, followJobs, isUnfinished, stopJob } from '#core/work/jobs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { useFocusKept } from '#ui/status/keep-focus.ts'
import { Progress } from '#ui/status/progress.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** 后台任务: my work that goes on after its request, how far it is, and what it has made. */
export function JobsDialog() {
  const { t } = useTranslation('shell')
  const state = useStore($jobs)
  const jobs = 'data' in state ? state.data?.records : undefined
  useEffect(() => void followJobs(), [])
  return (
    <Dialog
      isOpen
      title={t('jobs.title')}
      width={560}
      onOpenChange={(isOpen) => !isOpen && closeDialog('jobs')}
      footer={<Button slot="close">{t('jobs.close')}</Button>}
    >
      {jobs ? (
        jobs.length === 0 ? (
          <p className="py-8 text-center text-quiet">{t('jobs.none')}</p>
        ) : (
          <ul aria-label={t('jobs.title')} className="flex flex-col">
            {jobs.map((job) => (
              <li key={job.id} className="border-line border-b py-3 last:border-b-0">
                <JobItem job={job} />
              </li>
            ))}
          </ul>
        )
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 p-6 text-quiet">
          {t('jobs.failed')}
          <Button onPress={() => void followJobs()}>{t('failed.retry')}</Button>
        </div>
      ) : (
        <Skeleton lines={4} className="my-4" />
      )}
    </Dialog>
  )
}

function JobItem({ job }: { job: Job }) {
  const { t } = useTranslation('shell')
  const { title, state, done, total, message, createTime, cancelAsked } = job
  const figures = total === null ? t('jobs.done', { done }) : t('jobs.doneOf', { done, total })
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        <JobButtons key={String(isUnfinished(job))} job={job} />
      </div>
      {state === 'running' && (
        <Progress
          aria-label={title}
          valueLabel={figures}
          showsValue={false}
          {...(total ? { value: Math.floor((100 * done) / total) } : { isIndeterminate: true })}
        />
      )}
      <p className="flex flex-wrap gap-x-3 text-quiet text-xs/5">
        <span className={state === 'failed' ? 'text-danger' : ''}>
          {t(cancelAsked && isUnfinished(job) ? 'jobs.state.cancelling' : `jobs.state.${state}`)}
        </span>
        {state === 'running' && <span>{figures}</span>}
        {message !== null && <span className="wrap-anywhere">{message}</span>}
        <span>{createTime}</span>
      </p>
    </div>
  )
}

/** What can be done with a job; what goes while it has the focus gives it to the dialog. */
function JobButtons({ job }: { job: Job }) {
  const { t } = useTranslation('shell')
  const { id, title, fileName, cancelAsked } = job
  const [isFetching, setFetching] = useState(false)
  const buttons = useRef<HTMLSpanElement>(null)
  useFocusKept(buttons)
  return (
    <span ref={buttons} className="flex flex-none gap-2">
      {isUnfinished(job) && (
        <Button
          size="small"
          icon={<X aria-hidden />}
          aria-label={t('jobs.cancelOf', { title })}
          isLoading={cancelAsked}
          onPress={() => void stopJob(id)}
        >
          {t('jobs.cancel')}
        </Button>
      )}
      {fileName !== null && (
        <Button
          size="small"
          icon={<Download aria-hidden />}
          aria-label={t('jobs.fetchOf', { name: fileName })}
          isLoading={isFetching}
          onPress={() => {
            setFetching(true)
            void fetchJobFile(job).finally(() => setFetching(false))
          }}
        >
          {t('jobs.fetch')}
        </Button>
      )}
    </span>
  )
}
