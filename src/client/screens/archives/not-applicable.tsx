import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { markApplies, type TreeNode } from '#contract/archives/tree.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { Button } from '#ui/button.tsx'
import { ComboBox } from '#ui/combo-box.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'

import { titleOf } from './collect-tree.tsx'

interface NotApplicableProps {
  readonly node: TreeNode
  /** How many items are meant. */
  readonly count: number
  /** The reasons that were given in this project, to be chosen again. */
  readonly reasons: readonly string[]
  readonly onDone: (nodeIds: readonly string[]) => void
  readonly onClose: () => void
}

/** Asks why an item, or what is empty below a group, does not apply 不涉及. What is typed stays, whatever is refused. */
export function NotApplicable({ node, count, reasons, onDone, onClose }: NotApplicableProps) {
  const { t } = useTranslation('archives')
  const [reason, setReason] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const form = useRef<HTMLFormElement>(null)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    const input = { nodeIds: [node.id], applies: false, reason: reason ?? '' }
    try {
      const { nodeIds } = await ask(markApplies, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      onDone(nodeIds)
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'reason'))
    }
    setBusy(false)
  }
  const about = [...(node.level === 'item' ? [] : [t('applies.aboutGroup', { count })]), t('applies.about')]
  const field = {
    name: 'reason',
    label: t('applies.reasonLabel'),
    description: about.join(''),
    isRequired: true,
    autoFocus: true
  } as const
  const title = t('applies.titleOf', { node: titleOf(node) })
  return (
    <Dialog
      isOpen
      title={title}
      width={520}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" isLoading={isBusy} onPress={() => form.current?.requestSubmit()}>
            {t('applies.mark')}
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
        {reasons.length > 0 ? (
          <ComboBox
            {...field}
            options={reasons.map((one) => ({ value: one, label: one }))}
            value={reason}
            onChange={setReason}
            allowsCustomValue
          />
        ) : (
          <TextField {...field} value={reason ?? ''} onChange={setReason} maxLength={200} />
        )}
      </Form>
    </Dialog>
  )
}
