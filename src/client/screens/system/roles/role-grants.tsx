import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { queryRoleRules, saveRoleRules } from '#contract/system/data-rules.ts'
import { queryAllRoles, queryRolePermission, saveRolePermission } from '#contract/system/roles.ts'
import { has } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { GrantRulesDialog } from '#parts/grant/grant-rules-dialog.tsx'
import { type Comparable, GrantsDialog } from '#parts/grant/grants-dialog.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'

/** What a role may open and do: granted by who may, read by the others, compared with other roles. */
export function RoleGrants({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const [isRules, setRules] = useState(false)
  const [others, setOthers] = useState<readonly Comparable[]>([])
  useEffect(() => {
    const stop = new AbortController()
    // A failure is shown by `ask`; nothing can be compared then.
    ask(queryAllRoles, {}, { signal: stop.signal }).then(
      (all) =>
        setOthers(all.filter(({ id }) => id !== row.id).map(({ id, roleName }) => ({ value: id, label: roleName }))),
      () => undefined
    )
    return () => stop.abort()
  }, [row.id])
  const granted = (roleId: string, signal?: AbortSignal) =>
    ask(queryRolePermission, { roleId }, signal ? { signal } : {})
  return (
    <GrantsDialog
      title={t('role.grantsOf', { role: String(row.roleName) })}
      load={(signal) => granted(row.id, signal)}
      loadOther={(id) => granted(id)}
      others={others}
      canChange={has('sys.role:grant')}
      tools={<Button onPress={() => setRules(true)}>{t('dataRule.grant')}</Button>}
      save={async (ids, seen) => {
        const done = await ask(saveRolePermission, {
          roleId: row.id,
          permissionIds: ids.join(','),
          lastpermissionIds: seen.join(',')
        })
        onDone(t('role.grantsSaved', done))
      }}
      onClose={onClose}
    >
      {isRules && (
        <GrantRulesDialog
          title={t('dataRule.grantsOf', { holder: String(row.roleName) })}
          canChange={has('sys.role:grant')}
          load={(permId, signal) => ask(queryRoleRules, { permId, roleId: row.id }, { signal, quiet: true })}
          save={(permId, rules) => ask(saveRoleRules, { permId, roleId: row.id, dataRuleIds: rules.join(',') })}
          onClose={() => setRules(false)}
        />
      )}
    </GrantsDialog>
  )
}
