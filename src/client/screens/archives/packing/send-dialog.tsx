import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { sendTransfer } from '#contract/transfers/packing.ts'
import { keepRecipient, type Recipient } from '#contract/transfers/sending.ts'
import { inform } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { followJobs } from '#core/work/jobs.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Select } from '#ui/fields/select.tsx'

/** The archive of this installation, which has no address. */
const HERE = 'here'

interface SendDialogProps {
  readonly id: string
  readonly transferNo: string
  /** The other installations to which packages may be sent. */
  readonly recipients: readonly Recipient[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 发送: to the archive of this installation or to another one, whose token is entered here the first time. */
export function SendDialog({ id, transferNo: no, recipients, onDone, onClose }: SendDialogProps) {
  const { t } = useTranslation('transfers')
  const [to, setTo] = useState(recipients.find(({ hint }) => hint !== null)?.address ?? HERE)
  const [token, setToken] = useState('')
  const recipient = recipients.find(({ address }) => address === to)
  return (
    <FormDialog
      title={t('sending.title', { no })}
      submitLabel={t('step.send')}
      field="address"
      input={() => ({ to: recipient?.address ?? '', token: token.trim() })}
      check={(input) =>
        recipient && input.token === '' && recipient.hint === null ? { token: t('sending.noToken.short') } : undefined
      }
      send={async (input, options) => {
        if (input.token !== '')
          await ask(keepRecipient, { address: input.to, token: input.token }, { quiet: options.quiet })
        await ask(sendTransfer, { id, to: input.to }, options)
        inform(t('online.sendOrdered', { no }))
        onDone()
        await followJobs()
      }}
      onClose={onClose}
    >
      <Select
        label={t('sending.choose')}
        name="address"
        autoFocus
        options={[
          { value: HERE, label: t('sending.here') },
          ...recipients.map(({ address, name }) => ({
            value: address,
            label: name === null ? address : `${name} ${address}`
          }))
        ]}
        value={to}
        onChange={(value) => setTo(value ?? HERE)}
      />
      {recipient && (
        <PasswordField
          label={t('sending.token')}
          name="token"
          autoComplete="off"
          isRequired={recipient.hint === null}
          description={
            recipient.hint === null ? t('sending.tokenNew') : t('sending.tokenHint', { hint: recipient.hint })
          }
          value={token}
          onChange={setToken}
        />
      )}
      <p className="text-quiet text-xs/5">{recipient ? t('sending.says') : t('online.sendTo')}</p>
    </FormDialog>
  )
}
