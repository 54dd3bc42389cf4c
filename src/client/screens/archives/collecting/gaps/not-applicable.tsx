import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { markApplies, type ArchiveTreeNode } from '#contract/archives/tree.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { nodeTitle } from '../tree/collect-tree.tsx'

interface NotApplicableProps {
  readonly node: ArchiveTreeNode
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
  const about = [...(node.level === 'item' ? [] : [t('applies.aboutGroup', { count })]), t('applies.about')]
  const field = {
    name: 'reason',
    label: t('applies.reasonLabel'),
    description: about.join(''),
    isRequired: true,
    autoFocus: true
  } as const
  return (
    <FormDialog
      title={t('applies.titleOf', { node: nodeTitle(node) })}
      submitLabel={t('applies.mark')}
      field="reason"
      input={() => ({ nodeIds: [node.id], applies: false, reason: reason ?? '' })}
      send={async (input, options) => onDone((await ask(markApplies, input, options)).nodeIds)}
      onClose={onClose}
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
    </FormDialog>
  )
}
