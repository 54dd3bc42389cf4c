import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { voidFiles } from '#contract/archives/void-files.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import type { Others } from '#parts/grid-session/others.ts'
import { TextArea } from '#ui/fields/text-area.tsx'

interface VoidDialogProps {
  readonly ids: readonly string[]
  /** Acts on rows of the list. */
  readonly act: Others['act']
  /** Called when some of them are void. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** So many letters a reason has at least, as the call takes it. */
const SHORTEST = 2

/** Asks why files are made void 作废, which takes them out of every list. What is typed stays, whatever is refused. */
export function VoidDialog({ ids, act, onDone, onClose }: VoidDialogProps) {
  const { t } = useTranslation('archives')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('void.title', { count: ids.length })}
      submitLabel={t('void.open')}
      kind="danger"
      field="reason"
      input={() => ({ ids: [...ids], reason: reason.trim() })}
      check={(input) => (input.reason.length < SHORTEST ? { reason: t('void.noReason') } : undefined)}
      send={async (input, options) => {
        const outcomes = await act(
          ids,
          () => ask(voidFiles, input, options),
          (answer) => ({ gone: answer.flatMap(({ id, ok }) => (ok ? [id] : [])) })
        )
        const refused = outcomes.filter(({ ok }) => !ok)
        const done = outcomes.length - refused.length
        if (done > 0) succeed(t('void.done', { count: done }))
        if (refused.length > 0) warn(t('void.notDone', { count: refused.length, reason: refused[0]?.message ?? '' }))
        onClose()
        if (done > 0) onDone()
      }}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        label={t('void.reason')}
        description={t('void.about')}
        isRequired
        autoFocus
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
