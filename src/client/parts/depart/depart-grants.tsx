import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { queryDepartPermission, saveDepartPermission } from '#contract/system/depart-grants.ts'
import { queryDepartRules, saveDepartRules } from '#contract/system/data-rules.ts'
import { has } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'

import { GrantRulesDialog } from '../grant/grant-rules-dialog.tsx'
import { GrantsDialog } from '../grant/grants-dialog.tsx'
import type { OwnDialogProps } from '../resource/actions/own-dialogs.ts'

const none = async () => []

/** What a department may open and do: every member holds it. Granted by who may, read by the others. */
export function DepartGrants({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const [isRules, setRules] = useState(false)
  const departId = row.id
  const depart = String(row.departName)
  const canChange = has('sys.depart:grant')
  return (
    <GrantsDialog
      title={t('depart.grantsOf', { depart })}
      load={(signal) => ask(queryDepartPermission, { departId }, { signal })}
      loadOther={none}
      others={[]}
      canChange={canChange}
      tools={<Button onPress={() => setRules(true)}>{t('dataRule.grant')}</Button>}
      save={async (ids, seen) => {
        const done = await ask(saveDepartPermission, {
          departId,
          permissionIds: ids.join(','),
          lastpermissionIds: seen.join(',')
        })
        onDone(t('role.grantsSaved', done))
      }}
      onClose={onClose}
    >
      {isRules && (
        <GrantRulesDialog
          title={t('dataRule.grantsOf', { holder: depart })}
          canChange={canChange}
          load={(permId, signal) => ask(queryDepartRules, { permId, departId }, { signal, quiet: true })}
          save={(permId, rules) => ask(saveDepartRules, { permId, departId, dataRuleIds: rules.join(',') })}
          onClose={() => setRules(false)}
        />
      )}
    </GrantsDialog>
  )
}
