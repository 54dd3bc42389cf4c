import { myDeparts } from '#contract/system/my-depart.ts'
import { roles } from '#contract/system/roles.ts'
import { dataRules } from '#contract/system/data-rules.ts'
import { GrantRulesDialog } from '#parts/grant/grant-rules-dialog.tsx'
import { MenuPreview } from '#parts/grant/menu-preview.tsx'
import { PartsDialog } from '#parts/resource/dialogs/parts-dialog.tsx'
import { RoleScope } from '#screens/system/roles/role-scope.tsx'
import { LedRoles } from '#screens/system/departments/my-depart-roles.tsx'

import type { ResourceTexts } from '#parts/resource/rows/texts.ts'
import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const departTexts: ResourceTexts = {
  thing: '部门',
  field: (key) => key,
  action: (key) => key,
  question: () => undefined
}

/** The dialogs of menus and of what is granted. */
export const GRANT_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'parts/grant/menu-preview.tsx',
    name: '“资料员”看到的菜单和按钮',
    draw: whenOpen((close) => <MenuPreview title="“资料员”看到的菜单和按钮" roleId="r1" onClose={close} />)
  },
  {
    file: 'parts/grant/grant-rules-dialog.tsx',
    name: '“资料员”的数据规则',
    draw: whenOpen((close) => (
      <GrantRulesDialog
        title="“资料员”的数据规则"
        canChange
        load={async () => ({ datarule: [{ id: 'd1', ruleName: '本人' }], drChecked: 'd1' })}
        save={async () => undefined}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/system/roles/role-scope.tsx',
    name: '“材料员”的数据范围',
    draw: whenOpen((close) => (
      <RoleScope
        resource={roles}
        texts={departTexts}
        row={{ id: 'r1', rowVersion: 1, isShared: false, roleName: '材料员' }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/system/departments/my-depart-roles.tsx',
    name: '“接收科”的部门角色',
    draw: whenOpen((close) => (
      <LedRoles
        resource={myDeparts}
        texts={departTexts}
        row={{ id: 'd1', rowVersion: 1, isShared: false, departName: '接收科' }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'parts/resource/dialogs/parts-dialog.tsx',
    name: '“职务管理”的数据规则',
    draw: whenOpen((close) => (
      <PartsDialog
        resource={dataRules}
        area="system"
        whole="m-sys.position"
        title="“职务管理”的数据规则"
        columns={['ruleName', 'ruleValue']}
        form={[['ruleName'], ['ruleValue']]}
        onClose={close}
      />
    ))
  }
]
