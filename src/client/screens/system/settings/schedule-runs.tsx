import { useTranslation } from 'react-i18next'

import { listScheduleRuns } from '#contract/system/schedules.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Table } from '#ui/data/table.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { stateTone } from '#parts/resource/fields/state-tones.ts'

const COLUMNS = ['startTime', 'endTime', 'state', 'message'] as const
const WIDTHS = { startTime: 170, endTime: 170, state: 110, message: undefined } as const

/** The last runs of what is done by the clock: when, and why not. */
export function ScheduleRuns({ row, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const { state, refresh } = useAnswer((signal) => ask(listScheduleRuns, { id: row.id }, { signal, quiet: true }))
  const title = t('schedule.runsOf', { schedule: String(row.title) })
  return (
    <Dialog
      isOpen
      title={title}
      width={760}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button slot="close">{t('schedule.close')}</Button>}
    >
      <Answered state={state} onRetry={refresh}>
        {({ records }) => (
          <div className="overflow-x-auto rounded-lg border border-line bg-surface">
            <Table
              aria-label={title}
              className="w-full min-w-160 table-fixed border-collapse"
              columns={COLUMNS.map((key) => ({
                key,
                title: t(`schedule.run.${key}`),
                ...(WIDTHS[key] !== undefined && { width: WIDTHS[key] })
              }))}
              rows={records}
              cellOf={(run, key) =>
                key === 'state' ? (
                  <Chip tone={stateTone('job_state', run.state) ?? 'idle'}>{run.state_dictText}</Chip>
                ) : (
                  run[key as 'message']
                )
              }
              empty={t('schedule.run.none')}
            />
          </div>
        )}
      </Answered>
    </Dialog>
  )
}
