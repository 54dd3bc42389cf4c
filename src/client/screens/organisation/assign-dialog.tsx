import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { assignRoles } from '#contract/organisation/project-users.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Stale } from '#core/wire/http/failure.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import type { OwnDialogProps } from '#parts/resource/own-dialogs.ts'
import type { ResourceRow } from '#parts/resource/rows.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'

import { RolesField } from './roles-field.tsx'

/** The roles that somebody holds in the project: given and taken away. */
export function AssignDialog({ texts, row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const form = useId()
  const [seen, setSeen] = useState(row)
  const held = String(seen.roleIds ?? '')
  const [roleIds, setRoleIds] = useState(held)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const name = String(row.realname)
  const title = t('projectUser.rolesOf', { name })
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const input = { id: seen.id, rowVersion: seen.rowVersion, roleIds: roleIds.split(',').filter((id) => id !== '') }
    try {
      const written = await ask(assignRoles, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      onDone(t('projectUser.assigned', { name }), written)
    } catch (failure) {
      retryKey.failed(input, failure)
      if (failure instanceof Stale) setSeen(failure.result as ResourceRow)
      setErrors(await formErrors(failure, 'roleIds'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={560}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('resource:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy}>
            {t('resource:save')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        aria-label={title}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <RolesField label={texts.field('roleIds')} held={held} value={roleIds} onChange={setRoleIds} />
      </Form>
    </Dialog>
  )
}
