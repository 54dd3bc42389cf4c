import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { departRoles } from '#contract/system/depart-grants.ts'
import { has } from '#core/state/session/permissions.ts'

import type { OwnDialogProps } from '../resource/actions/own-dialogs.ts'
import { PartsDialog } from '../resource/dialogs/parts-dialog.tsx'
import { DepartRoleButtons, DepartRoleDialog, type OpenRoleDialog } from './depart-role-dialogs.tsx'

/** 部门角色: roles within a department, what each gives of what the department holds, and to whom. */
export function DepartRoles({ row: depart, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const [open, setOpen] = useState<OpenRoleDialog | null>(null)
  return (
    <>
      <PartsDialog
        resource={departRoles}
        area="system"
        whole={depart.id}
        title={t('departRole.title', { depart: String(depart.departName) })}
        columns={['roleName', 'roleCode', 'description']}
        form={[['roleCode', 'roleName'], ['description']]}
        extra={({ id, roleName }) => <DepartRoleButtons role={{ id, roleName: String(roleName) }} onOpen={setOpen} />}
        onClose={onClose}
      />
      {open && (
        <DepartRoleDialog
          departId={depart.id}
          open={open}
          canChange={has('sys.depart:grant')}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
