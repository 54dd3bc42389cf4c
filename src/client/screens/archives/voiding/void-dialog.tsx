import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { voidFiles } from '#contract/archives/void-files.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface VoidDialogProps {
  readonly ids: readonly string[]
  /** Called when some of them are void. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** So many letters a reason has at least, as the call takes it. */
const SHORTEST = 2

/** Asks why files are made void 作废, which takes them out of every list. What is typed stays, whatever is refused. */
export function VoidDialog({ ids, onDone, onClose }: VoidDialogProps) {
  const { t } = useTranslation('archives')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const form = useRef<HTMLFormElement>(null)
  const title = t('void.title', { count: ids.length })
  const send = async () => {
    if (isBusy) return
    const input = { ids: [...ids], reason: reason.trim() }
    if (input.reason.length < SHORTEST) return setErrors({ reason: t('void.noReason') })
    setBusy(true)
    try {
      const outcomes = await ask(voidFiles, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      const refused = outcomes.filter(({ ok }) => !ok)
      if (outcomes.length > refused.length) succeed(t('void.done', { count: outcomes.length - refused.length }))
      if (refused.length > 0) warn(t('void.notDone', { count: refused.length, reason: refused[0]?.message ?? '' }))
      onClose()
      if (outcomes.length > refused.length) onDone()
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'reason'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={520}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="danger" isLoading={isBusy} onPress={() => form.current?.requestSubmit()}>
            {t('void.open')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        aria-label={title}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
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
      </Form>
    </Dialog>
  )
}
