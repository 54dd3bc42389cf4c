import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { listDepartRoles } from '#contract/system/depart-grants.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { DepartRoleButtons, DepartRoleDialog, type OpenRoleDialog } from '#parts/depart/depart-role-dialogs.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Table } from '#ui/data/table.tsx'

/** The roles of a department that one leads: whom they are given to (Enter), and what of the department's rights they give. */
export function LedRoles({ row: depart, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['system', 'resource'])
  const [open, setOpen] = useState<OpenRoleDialog | null>(null)
  const title = t('departRole.title', { depart: String(depart.departName) })
  const { state, refresh } = useAnswer(async (signal) => ({
    roles: await ask(listDepartRoles, { departId: depart.id }, { signal, quiet: true })
  }))
  return (
    <>
      <Dialog
        isOpen
        title={title}
        width={760}
        canFullscreen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        footer={
          <Button slot="close" kind="primary">
            {t('resource:close')}
          </Button>
        }
      >
        <Answered state={state} onRetry={refresh}>
          {({ roles }) => (
            <div className="overflow-x-auto rounded-lg border border-line bg-surface">
              <Table
                aria-label={title}
                className="w-full min-w-120 table-fixed border-collapse"
                columns={[
                  { key: 'roleName', title: t('departRole.field.roleName') },
                  { key: 'roleCode', title: t('departRole.field.roleCode') },
                  { key: 'description', title: t('departRole.field.description') },
                  { key: 'actions', title: t('resource:parts.actions'), width: 110 }
                ]}
                rows={[...roles]}
                cellOf={(role, key) =>
                  key === 'actions' ? (
                    <div className="flex">
                      <DepartRoleButtons role={role} onOpen={setOpen} />
                    </div>
                  ) : (
                    role[key as 'roleName' | 'roleCode' | 'description']
                  )
                }
                empty={t('myDepart.noRoles')}
                onRowAction={(id) => {
                  const role = roles.find((one) => one.id === id)
                  if (role) setOpen({ what: 'people', role })
                }}
              />
            </div>
          )}
        </Answered>
      </Dialog>
      {open && <DepartRoleDialog departId={depart.id} open={open} canChange onClose={() => setOpen(null)} />}
    </>
  )
}
