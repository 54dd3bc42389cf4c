import { useTranslation } from 'react-i18next'

import { successionWork } from '#contract/organisation/successions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { OpenWorkList } from '#parts/invite/open-work.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { shownText } from '#parts/resource/rows/rows.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

const FACTS = [
  'predecessor',
  'predecessorUnit',
  'successor',
  'successorUnit',
  'status',
  'askedBy',
  'createTime',
  'decidedAt',
  'note',
  'reason'
] as const

/** The record of a succession: both parties, when, and what was handed over, or is to be. */
export function SuccessionRecord({ row, texts, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const { state, refresh } = useAnswer((signal) => ask(successionWork, { id: row.id }, { signal, quiet: true }))
  return (
    <Dialog
      isOpen
      title={t('succession.workOf', { name: String(row.predecessor) })}
      width={760}
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary" autoFocus>
          {t('resource:close')}
        </Button>
      }
    >
      <Descriptions
        columns={2}
        className="mb-3"
        items={FACTS.flatMap((key) => {
          const value = shownText(row, key, texts.shown)
          return value === '' ? [] : [{ term: texts.field(key), value }]
        })}
      />
      <Answered state={state} onRetry={refresh}>
        {(work) => <OpenWorkList work={work} />}
      </Answered>
    </Dialog>
  )
}
