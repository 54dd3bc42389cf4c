import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { assignTransfer, transferReviewers } from '#contract/transfers/reviewing.ts'
import type { TransferRow } from '#contract/transfers/transfers.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { Select } from '#ui/fields/select.tsx'

interface AssignReviewerProps {
  readonly row: TransferRow
  readonly onClose: () => void
  readonly onDone: () => void
}

const NOBODY = '-'

/** Assigns a transfer to somebody who may review it; nobody else claims it then. */
export function AssignReviewer({ row: { id, transferNo: no, assignee }, onClose, onDone }: AssignReviewerProps) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(transferReviewers, {}, { signal, quiet: true }))
  const [user, setUser] = useState(assignee ?? NOBODY)
  return (
    <FormDialog
      title={t('assign.of', { no })}
      submitLabel={t('assign')}
      width={420}
      field="user"
      input={() => ({ id, user: user === NOBODY ? null : user })}
      send={async (asked, options) => {
        await ask(assignTransfer, asked, options)
        succeed(t('assign.done', { no }))
        onDone()
      }}
      onClose={onClose}
    >
      <Answered state={state} onRetry={refresh}>
        {(people) => (
          <Select
            label={t('field.user')}
            name="user"
            autoFocus
            value={user}
            onChange={(value) => setUser(value ?? NOBODY)}
            options={[
              { value: NOBODY, label: t('assign.nobody') },
              ...people.map(({ id: value, realname }) => ({ value, label: realname }))
            ]}
          />
        )}
      </Answered>
    </FormDialog>
  )
}
