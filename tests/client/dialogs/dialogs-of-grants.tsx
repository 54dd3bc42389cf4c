import { dataRules } from '#contract/system/data-rules.ts'
import { GrantRulesDialog } from '#parts/grant/grant-rules-dialog.tsx'
import { MenuPreview } from '#parts/grant/menu-preview.tsx'
import { PartsDialog } from '#parts/resource/parts-dialog.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

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
    file: 'parts/resource/parts-dialog.tsx',
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
