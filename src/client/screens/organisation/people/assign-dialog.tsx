import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { assignRoles } from '#contract/organisation/project-users.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Stale } from '#core/wire/http/failure.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'

import { RolesField } from './roles-field.tsx'

/** The roles that somebody holds in the project: given and taken away. */
export function AssignDialog({ texts, row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const [seen, setSeen] = useState(row)
  const held = String(seen.roleIds ?? '')
  const [roleIds, setRoleIds] = useState(held)
  const name = String(row.realname)
  return (
    <FormDialog
      title={t('projectUser.rolesOf', { name })}
      submitLabel={t('resource:save')}
      width={560}
      field="roleIds"
      input={() => ({
        id: seen.id,
        rowVersion: seen.rowVersion,
        roleIds: roleIds.split(',').filter((id) => id !== '')
      })}
      send={async (input, options) =>
        onDone(t('projectUser.assigned', { name }), await ask(assignRoles, input, options))
      }
      errorsOf={(failure, errors) => {
        if (failure instanceof Stale) setSeen(failure.result as ResourceRow)
        return errors
      }}
      onClose={onClose}
    >
      <RolesField label={texts.field('roleIds')} held={held} value={roleIds} onChange={setRoleIds} />
    </FormDialog>
  )
}
